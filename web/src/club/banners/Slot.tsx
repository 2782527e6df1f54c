import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { addresses } from '#contract/platform/addresses.ts'
import type { SlotPlacement } from '#contract/club/banners/positions.ts'
import type { PageSlotProps } from '../../brands/PageSlot.tsx'
import { useLanguage } from '../../platform/language/language.ts'
import { chosenBanner, placedBanner, type Placed } from './chosenBanner.ts'
import { Frame, FrameSlot } from './FrameSlot.tsx'
import { Panel } from './Panel.tsx'
import { rememberClosed } from './slotMemory.ts'
import styles from './Slot.module.css'
import { Strip } from './Strip.tsx'
import { Tile } from './Tile.tsx'
import { saveTodaySlots } from './todaySlots.ts'

type Look = (placed: Placed, onClose: () => void) => ReactNode

const strip: Look = (placed, onClose) => <Strip {...placed} onClose={onClose} />
const panel: Look = (placed, onClose) => <Panel {...placed} onClose={onClose} />

const looks: Record<Exclude<SlotPlacement, 'insteadVideo'>, Look> = {
  top: strip,
  beforeStage: strip,
  beforeLessons: strip,
  afterVideo: strip,
  beforeCourse: panel,
  bottom: panel,
  catalog: panel,
  mainPage: (placed, onClose) => <Panel {...placed} onClose={onClose} isLarge />,
  sidebar: (placed, onClose) => <Tile {...placed} onClose={onClose} />,
}

/** The banner of a slot, chosen when the slot is drawn unless one stands there, and kept until it is closed. */
export function Slot({ page, placement, courseId, dayId, onLeave, standing }: PageSlotProps) {
  useLanguage()
  const router = useRouter()
  const [placed] = useState(() => {
    if (standing) return placedBanner(standing.id, { page, placement })
    const isShown = page !== 'all' || hasSlots(router.latestLocation.pathname)
    return isShown ? chosenBanner({ page, placement, courseId, dayId }) : undefined
  })
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  if (!placed) return standing?.rendering
  if (placement === 'insteadVideo') return <FrameSlot {...placed} onLeave={onLeave} />
  const close = () => {
    rememberClosed(placed.banner.id)
    saveTodaySlots()
    setClosed(true)
    // The focus would be lost with the button.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return <SlotLook placement={placement} placed={placed} onClose={close} />
}

type SlotLookProps = { placement: SlotPlacement; placed: Placed; onClose: () => void }

/** A banner as its slot shows it. */
export function SlotLook({ placement, placed, onClose }: SlotLookProps) {
  if (placement === 'insteadVideo') return <Frame {...placed} onLeave={onClose} />
  return (
    <aside
      className={styles.slot}
      data-slot={placement}
      data-banner={placed.banner.id}
      aria-label={placed.banner.title}
    >
      {looks[placement](placed, onClose)}
    </aside>
  )
}

/** Pages without slots of `all`: a chat fills its window, whoever buys is not led away, and the news lists them itself. */
const withoutSlots = [addresses.chats, addresses.chat, addresses.service, addresses.order, addresses.banners].map(
  (address) => new RegExp(`^${address.replaceAll(/\$\w+/g, '[^/]+')}/?$`),
)

function hasSlots(pathname: string): boolean {
  return !withoutSlots.some((pattern) => pattern.test(pathname))
}
