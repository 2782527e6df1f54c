import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { getNewFeatures } from '#contract/club/banners/api.ts'
import type { SlotPage, SlotPlacement } from '#contract/club/banners/positions.ts'
import { positionCode } from '#contract/club/banners/rules.ts'
import { call } from '../../platform/api/api.ts'
import { queryKeyOf } from '../../platform/cache/queries.ts'
import { log } from '../../platform/log/log.ts'
import { onSessionEnd } from '../../platform/session/session.ts'
import { removeStorageKeys } from '../../platform/storage/deviceStorage.ts'
import { t } from '../../platform/language/language.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { BannerLink } from './BannerLink.tsx'
import { slotPlatform, type Placed } from './chosenBanner.ts'
import { rememberClosed, slotMemory } from './slotMemory.ts'
import styles from './NewFeatures.module.css'
import { useBannerEvents } from './useBannerEvents.ts'

const askedKey = 'new-features'

onSessionEnd(() => removeStorageKeys(sessionStorage, askedKey))

type Position = { page: SlotPage; placement: SlotPlacement }

/** Asks once a session for the banner about new features of a position. It stands over the page, so that nothing moves. */
export function NewFeatures({ page, placement }: Position) {
  const placed = useNewFeatures({ page, placement })
  const [isClosed, setClosed] = useState(false)
  if (!placed || isClosed) return null
  const close = () => {
    rememberClosed(placed.banner.id)
    setClosed(true)
  }
  return <Card {...placed} onClose={close} />
}

function useNewFeatures({ page, placement }: Position): Placed | undefined {
  const code = positionCode({ platform: slotPlatform(), page, placement })
  const key = `${askedKey} ${code}`
  const [isFirst] = useState(() => sessionStorage.getItem(key) === null)
  const query = { position: String(code) }
  const { data } = useQuery({
    queryKey: queryKeyOf(getNewFeatures, { query }),
    queryFn: () => {
      sessionStorage.setItem(key, '1')
      return call(getNewFeatures, { query }).catch((error: unknown) => {
        log('warn', `The banner about new features did not come: ${String(error)}`)
        return { banner: null }
      })
    },
    enabled: isFirst && code !== undefined,
    staleTime: 'static',
  })
  const banner = data?.banner
  return banner && code !== undefined && !slotMemory().closedIds.has(banner.id) ? { banner, code } : undefined
}

function Card({ banner, code, onClose }: Placed & { onClose: () => void }) {
  const { title, text, button, url } = banner
  const { shownRef, reportClick } = useBannerEvents<HTMLElement>(banner, code)
  const onClick = () => {
    reportClick()
    onClose()
  }
  return (
    <aside ref={shownRef} className={styles.card} aria-label={title}>
      <IconButton size="small" className={styles.close} label={t('ui.close')} icon={<X />} onClick={onClose} />
      <p className="t-small muted">{t('banners.newFeatures')}</p>
      <h2 className="t-h3" dir="auto">
        {title}
      </h2>
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {url !== '' && (
        <BannerLink url={url} className={buttonClass({ variant: 'soft', size: 'small' })} onClick={onClick}>
          {button || t('banners.more')}
        </BannerLink>
      )}
    </aside>
  )
}
