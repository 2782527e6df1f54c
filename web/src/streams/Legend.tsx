import { t } from '../language.ts'
import { tileIcons } from './DayTile.tsx'
import styles from './Legend.module.css'
import type { TileState } from './tiles.ts'

const names = {
  done: 'streams.legendDone',
  open: 'streams.legendOpen',
  rest: 'streams.legendRest',
  locked: 'streams.legendLocked',
  later: 'streams.legendLater',
  frozen: 'streams.legendFrozen',
  demo: 'streams.legendDemo',
} as const satisfies Partial<Record<TileState, unknown>>

/** What the signs on the tiles mean; only those that are on the page. */
export function Legend({ states }: { states: ReadonlySet<TileState> }) {
  const shown = (Object.keys(names) as (keyof typeof names)[]).filter(
    (state) => states.has(state) || (state === 'open' && states.has('part')),
  )
  return (
    <ul className={styles.legend} aria-label={t('streams.legend')}>
      {shown.map((state) => {
        const Icon = tileIcons[state]
        return (
          <li key={state}>
            <Icon aria-hidden />
            {t(names[state])}
          </li>
        )
      })}
    </ul>
  )
}
