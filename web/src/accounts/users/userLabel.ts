import type { User } from '#contract/accounts/users/api.ts'
import { displayName } from '#contract/accounts/users/rules.ts'
import { t } from '../../platform/language/language.ts'

/** The user's display name, or a placeholder for an anonymous account. */
export function userLabel(user: User): string {
  return displayName(user) || t('users.unnamed')
}
