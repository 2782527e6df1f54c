import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { t } from '../language.ts'
import { classes } from '../ui/classes.ts'
import { useMedia } from '../ui/useMedia.ts'
import { useTooltip } from '../ui/useTooltip.tsx'
import { Counter } from './Counter.tsx'
import type { MenuEntry } from './menu.ts'
import { MenuLink } from './MenuLink.tsx'
import styles from './Sidebar.module.css'
import { useMenu } from './useMenu.ts'

export type SidebarProps = { minimised: boolean; onMinimise: (minimised: boolean) => void }

/** The menu at the left: icons on a tablet, words as well on a wide screen unless minimised. */
export function Sidebar({ minimised, onMinimise }: SidebarProps) {
  const { groups, current } = useMenu()
  const hasWords = useMedia('(min-width: 1244px)') && !minimised
  return (
    <nav className={styles.side} aria-label={t('shell.menu')} data-minimised={minimised || undefined}>
      {groups.map((group) => (
        <ul key={group[0]?.name} className={styles.group}>
          {group.map((entry) => (
            <li key={entry.name}>
              <SidebarLink entry={entry} current={current(entry)} hasWords={hasWords} />
            </li>
          ))}
        </ul>
      ))}
      <MinimiseButton minimised={minimised} onMinimise={onMinimise} />
    </nav>
  )
}

type SidebarLinkProps = { entry: MenuEntry; current: 'page' | undefined; hasWords: boolean }

function SidebarLink({ entry, current, hasWords }: SidebarLinkProps) {
  const { icon: Icon, label, counter } = entry
  const { trigger, tooltip } = useTooltip(hasWords ? undefined : t(label))
  return (
    <>
      <MenuLink entry={entry} current={current} className={styles.link ?? ''} {...trigger}>
        <Icon aria-hidden />
        <span className={classes(styles.words, !hasWords && 'vh')}>{t(label)}</span>
        <Counter of={counter} className={styles.counter} />
      </MenuLink>
      {tooltip}
    </>
  )
}

/** Stands on a wide screen only: a tablet's menu is always minimised. */
function MinimiseButton({ minimised, onMinimise }: SidebarProps) {
  const label = minimised ? t('shell.expand') : t('shell.minimise')
  const { trigger, tooltip } = useTooltip(minimised ? label : undefined)
  return (
    <>
      <button
        type="button"
        className={styles.minimise}
        aria-expanded={!minimised}
        onClick={() => onMinimise(!minimised)}
        {...trigger}
      >
        {minimised ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
        <span className={classes(styles.words, minimised && 'vh')}>{label}</span>
      </button>
      {tooltip}
    </>
  )
}
