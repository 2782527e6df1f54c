import { useForm, useWatch } from 'react-hook-form'
import { updatePersonRoles, type Person } from '#contract/people/api.ts'
import { roles, type Role } from '#contract/people/rules.ts'
import { call } from '../../platform/api/api.ts'
import { useFormSubmit } from '../../platform/api/useFormSubmit.ts'
import { t, type TextKey } from '../../platform/language/language.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import { DialogForm } from './DialogForm.tsx'
import { cardLabel, roleLabel } from './personLabels.ts'
import { refreshPerson } from './personQuery.ts'
import { useIdempotencyKey } from '../../platform/api/useIdempotencyKey.ts'

const hints = {
  expert: 'people.staff.roleExpertHint',
  support: 'people.staff.roleSupportHint',
  content: 'people.staff.roleContentHint',
  admin: 'people.staff.roleAdminHint',
} as const satisfies Record<Role, TextKey>

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
  const form = useForm<{ roles: Role[] }>({ defaultValues: { roles: person.roles } })
  const chosen = useWatch({ control: form.control, name: 'roles' })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (body) => {
    await call(updatePersonRoles, { params: { userId: person.id }, body, idempotencyKey: keyOf(body) })
    await refreshPerson(person.id)
    showToast({ text: t('people.staff.rolesSaved'), tone: 'ok' })
    onClose()
  })
  const keepsAdmin = (role: Role) => role === 'admin' && person.is_last_admin
  return (
    <DialogForm
      onSubmit={onSubmit}
      onClose={onClose}
      outcome={outcomeOf(chosen)}
      confirm={t('people.staff.saveRoles')}
      failure={failure}
      isPending={isPending}
    >
      <fieldset>
        <legend className="visually-hidden">{t('people.staff.roles')}</legend>
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={roleLabel(role)}
            hint={keepsAdmin(role) ? t('people.staff.lastAdmin') : t(hints[role])}
            value={role}
            disabled={keepsAdmin(role)}
            checked={chosen.includes(role)}
            onChange={({ target }) => form.setValue('roles', withRole(chosen, role, target.checked))}
          />
        ))}
      </fieldset>
    </DialogForm>
  )
}

function withRole(chosen: readonly Role[], role: Role, isChosen: boolean): Role[] {
  return roles.filter((one) => (one === role ? isChosen : chosen.includes(one)))
}

function outcomeOf(chosen: readonly Role[]): string {
  if (chosen.length === 0) return t('people.staff.rolesNone')
  return t('people.staff.rolesSome', { roles: chosen.map(roleLabel).join(', ') })
}
