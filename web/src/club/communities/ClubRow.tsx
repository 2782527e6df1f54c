import { ChevronRight, CircleCheck, Clock, ExternalLink, Layers } from 'lucide-react'
import type { Community } from '#contract/club/communities/api.ts'
import { clubAddress } from '#contract/club/communities/clubAddress.ts'
import { membershipMs, type CommunityType } from '#contract/club/communities/rules.ts'
import { dateOf, dayMs } from '#contract/platform/dates.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { formatDate } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { Art } from '../../ui/art/Art.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { classes } from '../../ui/classes.ts'
import { stage } from '../../ui/stage.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './ClubRow.module.css'

const appearance = {
  owned: { tone: 'ok', icon: <CircleCheck aria-hidden /> },
  recommended: { tone: 'accent', icon: <Layers aria-hidden /> },
  expired: { tone: 'warn', icon: <Clock aria-hidden /> },
} as const satisfies Record<Exclude<CommunityType, 'hidden'>, object>

type ClubRowProps = { club: Community; frontend: string; onNavigate?: () => void }

/** A club with its membership state and link; an expired one links to the subscriptions. */
export function ClubRow({ club, frontend, onNavigate }: ClubRowProps) {
  if (club.type === 'hidden') return null
  const row = { className: styles.row, onClick: onNavigate, children: <ClubSummary club={club} /> }
  if (club.type === 'expired') return <AppLink {...row} href={paths.subscriptions({ warning: 'true' })} />
  return <AppLink {...row} href={clubAddress(club, 'lookAll', frontend)} target="_blank" />
}

/** The contents of a club's row. */
export function ClubSummary({ club }: { club: Community }) {
  const { id, title, type } = club
  if (type === 'hidden') return null
  return (
    <span className={styles.summary}>
      <span className={styles.club}>
        <span className={classes(styles.picture, stage(id))}>
          <Art theme={publicConfig().project.theme} seed={id} width={112} height={112} />
        </span>
        <b dir="auto">{title}</b>
        <span className={styles.state}>
          <MembershipTag club={club} />
        </span>
        {type === 'expired' ? (
          <span className={styles.renew}>
            {t('communities.renew')}
            <ChevronRight aria-hidden />
          </span>
        ) : (
          <ExternalLink aria-hidden />
        )}
      </span>
    </span>
  )
}

const actions = ['aboutClub', 'faq', 'chat'] as const

/** The external links of a club; none where it has no address. */
export function ClubLinks({ club, frontend }: { club: Community; frontend: string }) {
  const links = actions.flatMap((action) => {
    const address = clubAddress(club, action, frontend)
    return address === '' ? [] : [{ action, address }]
  })
  if (links.length === 0) return null
  return (
    <p className={styles.links}>
      {links.map(({ action, address }) => (
        <TextLink key={action} alone href={address} target="_blank">
          {t(`communities.${action}`)}
          <span className="visually-hidden">: {club.title}</span>
        </TextLink>
      ))}
    </p>
  )
}

/** The state of a membership. */
export function MembershipTag({ club }: { club: Community }) {
  const { type } = club
  return type === 'hidden' ? null : <Tag {...appearance[type]}>{stateText(club, type)}</Tag>
}

/** The state of the membership, with its last day while it lasts. */
function stateText({ user_community: membership }: Community, type: Exclude<CommunityType, 'hidden'>): string {
  const lastMs = membership?.is_optional_purchase === false ? membershipMs(membership).endMs : null
  if (type !== 'owned' || lastMs === null) return t(`communities.${type}`)
  return t('communities.ownedUntil', { date: formatDate(dateOf(lastMs / dayMs)) })
}
