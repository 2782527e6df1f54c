import { useForm, useWatch } from 'react-hook-form'
import { type Role, roles as allRoles } from '#contract/accounts/users/staff.ts'
import { updatePersonRoles, type Person } from '#contract/school/people/api.ts'
import { cardLabel, roleLabel, rolesOf, refreshPerson } from '../../../accounts/users/staff/person.ts'
import { DialogForm } from '../../../console/DialogForm.tsx'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { useIdempotencyKey } from '../../../platform/device/ids.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { showToast } from '../../../ui/toasts.ts'

type RolesDialogProps = { open: boolean; onClose: () => void; person: Person }

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

const hints = {
  expert: 'people.staff.roleExpertHint',
  support: 'people.staff.roleSupportHint',
  content: 'people.staff.roleContentHint',
  admin: 'people.staff.roleAdminHint',
} as const satisfies Record<Role, TextKey>

type RoleFieldsProps = {
  roles: readonly Role[]
  onChange: (roles: Role[]) => void
  /** The last administrator keeps the role. */
  keepsAdmin?: boolean
}

/** A checkbox for each role, with a hint to what it permits. */
export function RoleFields({ roles, onChange, keepsAdmin = false }: RoleFieldsProps) {
  const isKept = (role: Role) => role === 'admin' && keepsAdmin
  return (
    <fieldset>
      <legend className="visually-hidden">{t('people.staff.roles')}</legend>
      {allRoles.map((role) => (
        <Checkbox
          key={role}
          label={roleLabel(role)}
          hint={isKept(role) ? t('people.staff.lastAdmin') : t(hints[role])}
          value={role}
          disabled={isKept(role)}
          checked={roles.includes(role)}
          onChange={({ target }) =>
            onChange(allRoles.filter((one) => (one === role ? target.checked : roles.includes(one))))
          }
        />
      ))}
    </fieldset>
  )
}
