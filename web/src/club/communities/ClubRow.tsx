import { ChevronRight, CircleCheck, Clock, ExternalLink, Layers } from 'lucide-react'
import type { Community } from '#contract/club/communities/api.ts'
import { clubAddress } from '#contract/club/communities/clubAddress.ts'
import type { CommunityType } from '#contract/club/communities/rules.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { Art } from '../../ui/art/Art.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './ClubRow.module.css'

const appearance = {
  owned: { tone: 'ok', icon: <CircleCheck aria-hidden /> },
  recommended: { tone: 'accent', icon: <Layers aria-hidden /> },
  expired: { tone: 'warn', icon: <Clock aria-hidden /> },
} as const satisfies Record<Exclude<CommunityType, 'hidden'>, object>

type ClubRowProps = { club: Community; frontend: string; onNavigate?: () => void }

/** A club with its membership state and link; an expired one links to the subscriptions. */
export function ClubRow({ club, frontend, onNavigate }: ClubRowProps) {
  const { id, title, type } = club
  if (type === 'hidden') return null
  const content = (
    <>
      <span className={styles.picture}>
        <Art theme={publicConfig().project.theme} seed={id} width={112} height={112} />
      </span>
      <b>{title}</b>
      <Tag {...appearance[type]}>{t(`communities.${type}`)}</Tag>
    </>
  )
  if (type === 'expired')
    return (
      <AppLink className={styles.club} href={paths.subscriptions({ warning: 'true' })} onClick={onNavigate}>
        {content}
        <ChevronRight aria-hidden />
      </AppLink>
    )
  return (
    <AppLink className={styles.club} href={clubAddress(club, 'lookAll', frontend)} target="_blank" onClick={onNavigate}>
      {content}
      <ExternalLink aria-hidden />
    </AppLink>
  )
}
