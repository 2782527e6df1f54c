import { t } from '../language.ts'
import { Rows } from '../ui/Card.tsx'
import { Modal } from '../ui/Modal.tsx'
import { ClubLine } from './ClubLine.tsx'
import { useClubs } from './useClubs.ts'

export type ClubDialogProps = { open: boolean; onClose: () => void }

/** The clubs to choose from. */
export function ClubDialog({ open, onClose }: ClubDialogProps) {
  const { clubs, frontend } = useClubs()
  return (
    <Modal open={open} onClose={onClose} title={t('communities.choose')} description={t('communities.opensElsewhere')}>
      <Rows>
        {clubs.map((club) => (
          <li key={club.id}>
            <ClubLine club={club} frontend={frontend} onLeave={onClose} />
          </li>
        ))}
      </Rows>
    </Modal>
  )
}
