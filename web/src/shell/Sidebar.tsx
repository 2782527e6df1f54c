import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { t } from '../language.ts'
import { Counter } from './Counter.tsx'
import type { MenuEntry } from './menu.ts'
import { MenuLink } from './MenuLink.tsx'
import styles from './Sidebar.module.css'
import { useMenu } from './useMenu.ts'

export type SidebarProps = { minimised: boolean; onMinimise: (minimised: boolean) => void }

/** The menu at the left: icons on a tablet, words as well on a wide screen unless minimised. */
export function Sidebar({ minimised, onMinimise }: SidebarProps) {
  const { groups, current } = useMenu()
  const label = minimised ? t('shell.expand') : t('shell.minimise')
  return (
    <nav className={styles.side} aria-label={t('shell.menu')} data-minimised={minimised || undefined}>
      {groups.map((group) => (
        <ul key={group[0]?.name} className={styles.group}>
          {group.map((entry) => (
            <li key={entry.name}>
              <SidebarLink entry={entry} current={current(entry)} />
            </li>
          ))}
        </ul>
      ))}
      <button
        type="button"
        className={styles.minimise}
        aria-expanded={!minimised}
        title={label}
        onClick={() => onMinimise(!minimised)}
      >
        {minimised ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
        <span className={styles.words}>{label}</span>
      </button>
    </nav>
  )
}

function SidebarLink({ entry, current }: { entry: MenuEntry; current: 'page' | undefined }) {
  const { icon: Icon, label, counter } = entry
  return (
    <MenuLink entry={entry} current={current} className={styles.link ?? ''} title={t(label)}>
      <Icon aria-hidden />
      <span className={styles.words}>{t(label)}</span>
      <Counter of={counter} className={styles.counter} />
    </MenuLink>
  )
}
