import { ArrowLeft, type LucideIcon } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import type { AppPath } from '#contract/platform/paths.ts'
import { t } from '../../platform/language/language.ts'
import { useScreenMeta } from '../../router.tsx'
import { AppLink, type Destination } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import { useTooltip } from '../../ui/useTooltip.tsx'
import { useMenuCounts, useStaffMenu, openLearnerView } from './staffMenu.ts'
import { learnerHome } from '../staffPaths.ts'
import styles from './StaffMenu.module.css'

export type StaffMenuProps = {
  /** Without labels tooltips show the names of the icons. */
  hasLabels: boolean
  /** Called before an entry navigates. */
  onLeave?: () => void
}

/** The sections of the console, and a link to the learner's website. */
export function StaffMenu({ hasLabels, onLeave }: StaffMenuProps) {
  const { name: current } = useScreenMeta()
  const entries = useStaffMenu()
  const badges = useMenuCounts(entries)
  return (
    <>
      <ul className={styles.entries}>
        {entries.map(({ name, path, label, icon }) => (
          <li key={name}>
            <Entry
              path={path}
              label={t(label)}
              icon={icon}
              hasLabel={hasLabels}
              badge={badges[name]}
              isExact={entries.some((other) => other.path.startsWith(`${path}/`))}
              aria-current={name === current ? 'page' : current.startsWith(`${name}-`) || undefined}
              onClick={() => onLeave?.()}
            />
          </li>
        ))}
      </ul>
      <Entry label={t('console.toLearner')} icon={ArrowLeft} hasLabel={hasLabels} onClick={openLearnerView} />
    </>
  )
}

type EntryProps = Omit<ComponentPropsWithRef<'a'>, keyof Destination> & {
  /** Omitted: the learner's website, which is another program. */
  path?: AppPath
  label: string
  icon: LucideIcon
  hasLabel: boolean
  /** Whether its pages below are those of another entry, and so are not marked as its own. */
  isExact?: boolean
  /** The number of what waits there, and the number in words. */
  badge?: { count: number; label: string } | undefined
}

function Entry({ path, label, icon: Icon, hasLabel, isExact = false, badge, ...rest }: EntryProps) {
  const { trigger, tooltip } = useTooltip(hasLabel ? undefined : label)
  const link = { ...rest, className: classes(styles.entry, !hasLabel && styles.minimised), ...trigger }
  const content = (
    <>
      <Icon aria-hidden />
      <span className={hasLabel ? undefined : 'visually-hidden'}>{label}</span>
      {badge && <Badge {...badge} className={styles.badge} />}
    </>
  )
  return (
    <>
      {path === undefined ? (
        <a {...link} href={learnerHome}>
          {content}
        </a>
      ) : (
        <AppLink {...link} href={path} activeOptions={{ exact: isExact }}>
          {content}
        </AppLink>
      )}
      {tooltip}
    </>
  )
}
