import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { LayoutSlot } from '../brands/PageSlot.tsx'
import { t } from '../platform/language/language.ts'
import { desktop } from '../ui/breakpoints.ts'
import { classes } from '../ui/classes.ts'
import { useMedia } from '../ui/useMedia.ts'
import { useTooltip } from '../ui/useTooltip.tsx'
import { MenuBadge, MenuLink } from './MenuLink.tsx'
import { type MenuEntry, useMenu } from './menu.ts'
import styles from './Sidebar.module.css'

export type SidebarProps = { minimised: boolean; onMinimise: (minimised: boolean) => void }

/** The menu on the left: icons on a tablet, labels too on a wide screen unless minimised. */
export function Sidebar({ minimised, onMinimise }: SidebarProps) {
  const { groups, current } = useMenu()
  const hasLabels = useMedia(desktop) && !minimised
  return (
    <nav className={styles.side} aria-label={t('layout.menu')} data-minimised={minimised || undefined}>
      {groups.map((group) => (
        <ul key={group[0]?.name} className={styles.group}>
          {group.map((entry) => (
            <li key={entry.name}>
              <SidebarLink entry={entry} current={current(entry)} hasLabels={hasLabels} />
            </li>
          ))}
        </ul>
      ))}
      <div className={styles.foot}>
        <LayoutSlot page="all" placement="sidebar" />
        <MinimiseButton minimised={minimised} onMinimise={onMinimise} />
      </div>
    </nav>
  )
}

type SidebarLinkProps = { entry: MenuEntry; current: 'page' | undefined; hasLabels: boolean }

function SidebarLink({ entry, current, hasLabels }: SidebarLinkProps) {
  const { icon: Icon, label, badge } = entry
  const { trigger, tooltip } = useTooltip(hasLabels ? undefined : t(label))
  return (
    <>
      <MenuLink entry={entry} current={current} className={styles.link ?? ''} {...trigger}>
        <Icon aria-hidden />
        <span className={classes(styles.label, !hasLabels && 'visually-hidden')}>{t(label)}</span>
        <MenuBadge of={badge} className={styles.badge} />
      </MenuLink>
      {tooltip}
    </>
  )
}

/** Shown on wide screens only: on a tablet the menu is always minimised. */
function MinimiseButton({ minimised, onMinimise }: SidebarProps) {
  const label = minimised ? t('layout.expand') : t('layout.minimise')
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
        <span className={classes(styles.label, minimised && 'visually-hidden')}>{label}</span>
      </button>
      {tooltip}
    </>
  )
}
