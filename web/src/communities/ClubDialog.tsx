import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck, Clock, ExternalLink, Layers } from 'lucide-react'
import type { Community } from '#contract/communities/api.ts'
import { clubAddress, type CommunityType } from '#contract/communities/rules.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { Rows } from '../ui/Card.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Tag } from '../ui/Tag.tsx'
import styles from './ClubDialog.module.css'
import { useClubs } from './useClubs.ts'

export type ClubDialogProps = { open: boolean; onClose: () => void }

/** The clubs to choose from; one whose subscription has ended leads to the subscriptions. */
export function ClubDialog({ open, onClose }: ClubDialogProps) {
  const { clubs, frontend } = useClubs()
  return (
    <Modal open={open} onClose={onClose} title={t('communities.choose')} description={t('communities.opensElsewhere')}>
      <Rows>
        {clubs.map((club) => (
          <li key={club.id}>
            <Club club={club} frontend={frontend} onLeave={onClose} />
          </li>
        ))}
      </Rows>
    </Modal>
  )
}

const looks = {
  owned: { tone: 'ok', icon: <CircleCheck aria-hidden /> },
  recommended: { tone: 'accent', icon: <Layers aria-hidden /> },
  expired: { tone: 'warn', icon: <Clock aria-hidden /> },
} as const satisfies Record<Exclude<CommunityType, 'hidden'>, object>

type ClubProps = { club: Community; frontend: string; onLeave: () => void }

function Club({ club, frontend, onLeave }: ClubProps) {
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
