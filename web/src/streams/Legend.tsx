import { t } from '../platform/language/language.ts'
import { tileIcons } from './DayTile.tsx'
import styles from './Legend.module.css'
import type { TileState } from '../programme/tiles.ts'

const labels = {
  done: 'streams.legendDone',
  open: 'streams.legendOpen',
  rest: 'streams.legendRest',
  locked: 'streams.legendLocked',
  upcoming: 'streams.legendLater',
  frozen: 'streams.legendFrozen',
  demo: 'streams.legendDemo',
} as const satisfies Partial<Record<TileState, unknown>>

/** The meaning of the tiles' icons, of those on the page. */
export function Legend({ states }: { states: ReadonlySet<TileState> }) {
  const shown = (Object.keys(labels) as (keyof typeof labels)[]).filter(
    (state) => states.has(state) || (state === 'open' && states.has('started')),
  )
  return (
    <ul className={styles.legend} aria-label={t('streams.legend')}>
      {shown.map((state) => {
        const Icon = tileIcons[state]
        return (
          <li key={state}>
            <Icon aria-hidden />
            {t(labels[state])}
          </li>
        )
      })}
    </ul>
  )
}
