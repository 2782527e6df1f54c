import { ArrowLeft, type LucideIcon } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { t } from '../../platform/language/language.ts'
import { useScreenMeta } from '../../router.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { classes } from '../../ui/classes.ts'
import { useTooltip } from '../../ui/useTooltip.tsx'
import { useStaffMenu, openLearnerView } from './staffMenu.ts'
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
  return (
    <>
      <ul className={styles.entries}>
        {useStaffMenu().map(({ name, path, label, icon }) => (
          <li key={name}>
            <Entry
              link={AppLink}
              href={path}
              label={t(label)}
              icon={icon}
              hasLabel={hasLabels}
              aria-current={name === current ? 'page' : current.startsWith(`${name}-`) || undefined}
              onClick={() => onLeave?.()}
            />
          </li>
        ))}
      </ul>
      <Entry
        link="a"
        href={learnerHome}
        label={t('console.toLearner')}
        icon={ArrowLeft}
        hasLabel={hasLabels}
        onClick={openLearnerView}
      />
    </>
  )
}

type EntryProps = ComponentPropsWithRef<'a'> & {
  /** The website of the learners is another program. */
  link: typeof AppLink | 'a'
  href: string
  label: string
  icon: LucideIcon
  hasLabel: boolean
}

function Entry({ link: Link, label, icon: Icon, hasLabel, ...rest }: EntryProps) {
  const { trigger, tooltip } = useTooltip(hasLabel ? undefined : label)
  return (
    <>
      <Link {...rest} className={classes(styles.entry, !hasLabel && styles.minimised)} {...trigger}>
        <Icon aria-hidden />
        <span className={hasLabel ? undefined : 'visually-hidden'}>{label}</span>
      </Link>
      {tooltip}
    </>
  )
}
