import type { Person } from '#contract/school/people/api.ts'
import type { Role, StaffRoles } from '#contract/accounts/users/staff.ts'
import { type SocialSource, networkNames } from '#contract/brands/socialNetworks.ts'
import type { StaffCourse } from '#contract/learning/courses/staffApi.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'

const roleTexts = {
  expert: 'people.staff.roleExpert',
  support: 'people.staff.roleSupport',
  content: 'people.staff.roleContent',
  admin: 'people.staff.roleAdmin',
} as const satisfies Record<Role, TextKey>

export function roleLabel(role: Role): string {
  return t(roleTexts[role])
}

/** Those in force, and those that wait for the e-mail to be confirmed. */
export function rolesOf({ roles, waiting_roles: waiting }: StaffRoles): Role[] {
  return [...roles, ...waiting]
}

/** A role of a person, and whether it waits. */
export function roleStateLabel(role: Role, { waiting_roles: waiting }: StaffRoles): string {
  return waiting.includes(role) ? t('people.staff.roleWaiting', { role: roleLabel(role) }) : roleLabel(role)
}

const isNetwork = (source: string): source is SocialSource => source in networkNames

export function networkLabel(source: string): string {
  return isNetwork(source) ? networkNames[source] : source
}

/** The name, else the e-mail, else the number. */
export function personLabel({ id, name, email }: { id: number; name: string; email: string | null }): string {
  return name || email || t('people.staff.number', { id })
}

export function cardLabel({ id, name, last_name, email }: Person): string {
  return personLabel({ id, email, name: [name, last_name].filter(Boolean).join(' ') })
}

/** A course that is not in the list has its number. */
export function courseTitles(ids: readonly number[], courses: readonly StaffCourse[]): string {
  return ids.map((id) => courses.find((course) => course.id === id)?.title ?? String(id)).join(', ')
}
