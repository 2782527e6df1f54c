import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import type { Role, StaffRoles } from '#contract/accounts/users/staff.ts'
import { type SocialSource, networkNames } from '#contract/brands/socialNetworks.ts'
import { type Person, getPerson, listPeople } from '#contract/school/people/api.ts'
import type { StaffCourse } from '#contract/learning/courses/staffApi.ts'
import { queryClient, queryOf } from '../../../platform/cache/queries.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'

export type PersonProps = {
  person: Person
  /** Whether the viewer may change it. */
  canChange: boolean
}

const roleTexts = {
  expert: 'people.staff.roleExpert',
  support: 'people.staff.roleSupport',
  content: 'people.staff.roleContent',
  admin: 'people.staff.roleAdmin',
} as const satisfies Record<Role, TextKey>

export function roleLabel(role: Role): string {
  return t(roleTexts[role])
}

/** Includes roles that begin once the e-mail is confirmed. */
export function rolesOf({ roles, waiting_roles: waiting }: StaffRoles): Role[] {
  return [...roles, ...waiting]
}

/** Says when the role waits for the e-mail to be confirmed. */
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

/** Falls back to the id of a course that is not in the list. */
export function courseTitles(ids: readonly number[], courses: readonly StaffCourse[]): string {
  return ids.map((id) => courses.find((course) => course.id === id)?.title ?? String(id)).join(', ')
}

export function personQuery(userId: number) {
  return { ...queryOf(getPerson, { params: { userId } }), staleTime: 0 }
}

/** Loads the card again and marks the lists as stale after a write. */
export async function refreshPerson(userId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: personQuery(userId).queryKey }),
    queryClient.invalidateQueries({ queryKey: [listPeople.path] }),
    queryClient.invalidateQueries({ queryKey: [listAuditEntries.path] }),
  ])
}
