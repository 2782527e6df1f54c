import { t } from '../platform/language/language.ts'
import styles from './BottomBar.module.css'
import { MenuBadge } from './MenuLink.tsx'
import { useMenu } from './menu.ts'
import { AppLink } from '../ui/AppLink.tsx'

export function BottomBar() {
  const { bar, current } = useMenu()
  if (bar.length === 0) return null
  return (
    <nav className={styles.bar} aria-label={t('layout.bottomBar')}>
      {bar.map((entry) => {
        const { icon: Icon, label, badge } = entry
        return (
          <AppLink key={entry.name} href={entry.path} className={styles.link} aria-current={current(entry)}>
            <Icon aria-hidden />
            <span>{t(label)}</span>
            <MenuBadge of={badge} className={styles.badge} />
          </AppLink>
        )
      })}
    </nav>
  )
}
