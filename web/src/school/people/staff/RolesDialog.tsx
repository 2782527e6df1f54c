import { useForm, useWatch } from 'react-hook-form'
import { updatePersonRoles, type Person } from '#contract/school/people/api.ts'
import type { Role } from '#contract/accounts/users/staff.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { t } from '../../../platform/language/language.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { DialogForm } from '../../../console/DialogForm.tsx'
import { cardLabel, roleLabel, rolesOf } from '../../../accounts/users/staff/personLabels.ts'
import { refreshPerson } from '../../../accounts/users/staff/personQuery.ts'
import { RoleFields } from './RoleFields.tsx'
import { useIdempotencyKey } from '../../../platform/device/ids.ts'

type RolesDialogProps = { open: boolean; onClose: () => void; person: Person }

/** Sets what a person may do in the console. */
export function RolesDialog({ open, onClose, person }: RolesDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={t('people.staff.rolesTitle')} description={cardLabel(person)}>
      <RolesForm person={person} onClose={onClose} />
    </Modal>
  )
}

/** Unmounted with the dialog, which resets its values. */
function RolesForm({ person, onClose }: Omit<RolesDialogProps, 'open'>) {
  const keyOf = useIdempotencyKey()
  const form = useForm<{ roles: Role[] }>({ defaultValues: { roles: rolesOf(person) } })
  const chosen = useWatch({ control: form.control, name: 'roles' })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (body) => {
    await call(updatePersonRoles, { params: { userId: person.id }, body, idempotencyKey: keyOf(body) })
    await refreshPerson(person.id)
    showToast({ text: t('people.staff.rolesSaved'), tone: 'ok' })
    onClose()
  })
  return (
    <DialogForm
      onSubmit={onSubmit}
      onClose={onClose}
      outcome={outcomeOf(chosen)}
      confirm={t('people.staff.saveRoles')}
      failure={failure}
      isPending={isPending}
    >
      <RoleFields
        roles={chosen}
        keepsAdmin={person.is_last_admin}
        onChange={(roles) => form.setValue('roles', roles)}
      />
      {!person.is_email_confirmed && chosen.some((role) => !person.roles.includes(role)) && (
        <p className="t-small muted">{t('people.staff.roleWaits')}</p>
      )}
    </DialogForm>
  )
}

function outcomeOf(chosen: readonly Role[]): string {
  if (chosen.length === 0) return t('people.staff.rolesNone')
  return t('people.staff.rolesSome', { roles: chosen.map(roleLabel).join(', ') })
}
