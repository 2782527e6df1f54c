import { Link } from '@tanstack/react-router'
import { t } from '../language.ts'
import styles from './BottomBar.module.css'
import { Counter } from './Counter.tsx'
import { useMenu } from './useMenu.ts'

/** The most used places, under the thumb; on phones only. */
export function BottomBar() {
  const { bar, current } = useMenu()
  if (bar.length === 0) return null
  return (
    <nav className={styles.bar} aria-label={t('shell.bottomBar')}>
      {bar.map((entry) => {
        const { icon: Icon, label, counter } = entry
        return (
          <Link
            key={entry.name}
            to={entry.path}
            className={styles.link ?? ''}
            activeProps={{}}
            aria-current={current(entry)}
          >
            <Icon aria-hidden />
            <span>{t(label)}</span>
            <Counter of={counter} className={styles.counter} />
          </Link>
        )
      })}
    </nav>
  )
}
