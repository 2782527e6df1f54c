import { t } from '../../platform/language/language.ts'
import { Rows } from '../../ui/Card.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { ClubRow } from './ClubRow.tsx'
import { useClubs } from './clubs.ts'

export type ClubDialogProps = { open: boolean; onClose: () => void }

export function ClubDialog({ open, onClose }: ClubDialogProps) {
  const { clubs, frontend } = useClubs()
  return (
    <Modal open={open} onClose={onClose} title={t('communities.choose')} description={t('communities.opensElsewhere')}>
      <Rows>
        {clubs.map((club) => (
          <li key={club.id}>
            <ClubRow club={club} frontend={frontend} onNavigate={onClose} />
          </li>
        ))}
      </Rows>
    </Modal>
  )
}
