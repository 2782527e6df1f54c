import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { t } from '../language.ts'
import { classes } from '../ui/classes.ts'
import { Counter } from './Counter.tsx'
import type { MenuEntry } from './menu.ts'
import { MenuLink } from './MenuLink.tsx'
import styles from './Sidebar.module.css'
import { useMenu } from './useMenu.ts'

export type SidebarProps = { minimised: boolean; onMinimise: (minimised: boolean) => void }

/** The menu at the left: icons on a tablet, words as well on a wide screen unless minimised. */
export function Sidebar({ minimised, onMinimise }: SidebarProps) {
  const { groups, current } = useMenu()
  const words = classes(styles.words, minimised ? 'vh' : 'vh-tablet')
  const label = minimised ? t('shell.expand') : t('shell.minimise')
  return (
    <nav className={styles.side} aria-label={t('shell.menu')} data-minimised={minimised || undefined}>
      {groups.map((group) => (
        <ul key={group[0]?.name} className={styles.group}>
          {group.map((entry) => (
            <li key={entry.name}>
              <SidebarLink entry={entry} current={current(entry)} words={words} />
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
        <span className={words}>{label}</span>
      </button>
    </nav>
  )
}

type SidebarLinkProps = { entry: MenuEntry; current: 'page' | undefined; words: string }

function SidebarLink({ entry, current, words }: SidebarLinkProps) {
  const { icon: Icon, label, counter } = entry
  return (
    <MenuLink entry={entry} current={current} className={styles.link ?? ''} title={t(label)}>
      <Icon aria-hidden />
      <span className={words}>{t(label)}</span>
      <Counter of={counter} className={styles.counter} />
    </MenuLink>
  )
}
