import { t } from '../../platform/language/language.ts'
import { tileIcons, tileLabels } from './DayTile.tsx'
import styles from './Legend.module.css'
import type { TileState } from '../programme/tiles.ts'

const order = ['done', 'open', 'rest', 'locked', 'upcoming', 'frozen', 'demo'] as const satisfies TileState[]

/** The meaning of the tiles' icons, of those on the page. */
export function Legend({ states }: { states: ReadonlySet<TileState> }) {
  const shown = order.filter((state) => states.has(state) || (state === 'open' && states.has('started')))
  return (
    <ul className={styles.legend} aria-label={t('streams.legend')}>
      {shown.map((state) => {
        const Icon = tileIcons[state]
        return (
          <li key={state}>
            <Icon aria-hidden />
            {t(tileLabels[state])}
          </li>
        )
      })}
    </ul>
  )
}
