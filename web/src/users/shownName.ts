import type { User } from '#contract/users/api.ts'
import { displayName } from '#contract/users/rules.ts'
import { t } from '../language.ts'

/** What a person is called on their own screens; an anonymous account has no name. */
export function shownName(user: User): string {
  return displayName(user) || t('users.unnamed')
}
