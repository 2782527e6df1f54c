import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck, Clock, ExternalLink, Layers } from 'lucide-react'
import type { Community } from '#contract/communities/api.ts'
import { clubAddress, type CommunityType } from '#contract/communities/rules.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { Tag } from '../ui/Tag.tsx'
import styles from './ClubLine.module.css'

const looks = {
  owned: { tone: 'ok', icon: <CircleCheck aria-hidden /> },
  recommended: { tone: 'accent', icon: <Layers aria-hidden /> },
  expired: { tone: 'warn', icon: <Clock aria-hidden /> },
} as const satisfies Record<Exclude<CommunityType, 'hidden'>, object>

type ClubLineProps = { club: Community; frontend: string; onLeave?: () => void }

/** A club with what it is to the person, and the way in; one whose subscription has ended leads to the subscriptions. */
export function ClubLine({ club, frontend, onLeave }: ClubLineProps) {
  const { title, type } = club
  if (type === 'hidden') return null
  const words = (
    <>
      <b>{title}</b>
      <Tag {...looks[type]}>{t(`communities.${type}`)}</Tag>
    </>
  )
  if (type === 'expired')
    return (
      <Link
        className={styles.club ?? ''}
        to={paths.subscriptions({ warning: 'true' })}
        activeProps={{}}
        onClick={onLeave}
      >
        {words}
        <ChevronRight aria-hidden />
      </Link>
    )
  return (
    <a
      className={styles.club}
      href={clubAddress(club, 'lookAll', frontend)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onLeave}
    >
      {words}
      <ExternalLink aria-hidden />
    </a>
  )
}
