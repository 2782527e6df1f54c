import { roles as allRoles, type Role } from '#contract/accounts/users/staff.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { roleLabel } from '../../../accounts/users/staff/personLabels.ts'

const hints = {
  expert: 'people.staff.roleExpertHint',
  support: 'people.staff.roleSupportHint',
  content: 'people.staff.roleContentHint',
  admin: 'people.staff.roleAdminHint',
} as const satisfies Record<Role, TextKey>

type RoleFieldsProps = {
  roles: readonly Role[]
  onChange: (roles: Role[]) => void
  /** The role that cannot be taken away. */
  keepsAdmin?: boolean
}

/** What a person may do in the console. */
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
