import type { ReactNode } from 'react'
import type { Banner } from '#contract/club/banners/api.ts'
import type { SlotPlacement, SlotPosition } from '#contract/club/banners/positions.ts'
import type { Language } from '#contract/endpoint.ts'
import { SlotLook } from '../Slot.tsx'
import styles from './PageSketch.module.css'

type Shape = 'title' | 'hero' | 'cards' | 'rows' | 'tiles' | 'video'

/** The parts of the page before and after the slot. */
const surroundings: Record<SlotPlacement, readonly [before: readonly Shape[], after: readonly Shape[]]> = {
  top: [[], ['title', 'hero', 'cards']],
  mainPage: [['title', 'hero', 'cards'], ['rows']],
  beforeCourse: [['title'], ['cards', 'cards']],
  beforeStage: [['title'], ['tiles', 'tiles']],
  beforeLessons: [['title', 'video'], ['rows']],
  insteadVideo: [['title'], ['rows']],
  afterVideo: [['title', 'video'], ['rows']],
  bottom: [['title', 'hero', 'cards'], []],
  catalog: [['title', 'cards'], ['cards']],
  sidebar: [['title', 'hero', 'cards'], []],
}

const nothing = () => undefined

type PageSketchProps = { slot: SlotPosition; banner: Banner; language: Language }

/** The layout of a page around a slot, with everything but the banner as shapes. */
export function PageSketch({ slot, banner, language }: PageSketchProps) {
  const { placement, code, platform } = slot
  const [before, after] = surroundings[placement]
  const look = <SlotLook placement={placement} placed={{ banner, code }} onClose={nothing} />
  const shown: ReactNode = placement === 'insteadVideo' ? <div className={styles.player}>{look}</div> : look
  const isWide = platform === 'desktop'
  return (
    <div className={styles.page} lang={language}>
      <div className={styles.header}>
        <Shapes of={['title']} />
      </div>
      {isWide && (
        <div className={styles.side}>
          <Shapes of={['rows', 'rows']} />
          {placement === 'sidebar' && look}
        </div>
      )}
      <div className={styles.content}>
        <Shapes of={before} />
        {placement !== 'sidebar' && shown}
        <Shapes of={after} />
      </div>
      {!isWide && <div className={styles.bar} />}
    </div>
  )
}

const counts: Record<Shape, number> = { title: 1, hero: 1, cards: 3, rows: 3, tiles: 14, video: 1 }

function Shapes({ of }: { of: readonly Shape[] }) {
  return of.map((shape, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a fixed list
    <div key={at} className={styles[shape]} aria-hidden>
      {Array.from({ length: counts[shape] }, (_, index) => (
        <span key={index} className={styles.shape} />
      ))}
    </div>
  ))
}
