import { endPersonRun, type Person, type PersonRun } from '#contract/school/people/api.ts'
import { call } from '../../../../platform/api/api.ts'
import { formatQuoted } from '../../../../platform/language/format.ts'
import { t } from '../../../../platform/language/language.ts'
import { showToast } from '../../../../ui/toasts.ts'
import { ConfirmDialog } from '../../../../console/DialogForm.tsx'
import { refreshPerson } from '../../../../accounts/users/staff/person.ts'

export type RunDialogProps = { open: boolean; onClose: () => void; person: Person; run: PersonRun }

export function EndRunDialog({ open, onClose, person, run }: RunDialogProps) {
  const act = async (idempotencyKey: string) => {
    await call(endPersonRun, { params: { userId: person.id, streamId: run.id }, idempotencyKey })
    await refreshPerson(person.id)
    showToast({ text: t('people.staff.runs.ended'), tone: 'ok' })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('people.staff.runs.endTitle')}
      outcome={t('people.staff.runs.endOutcome', { course: formatQuoted(run.course) })}
      confirm={t('people.staff.runs.end')}
      isDangerous
      act={act}
    />
  )
}
