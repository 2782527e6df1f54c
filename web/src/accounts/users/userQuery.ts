import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getUser, type User, updateUser } from '#contract/accounts/users/api.ts'
import { displayName } from '#contract/accounts/users/rules.ts'
import { fileAddress } from '../../brands/publicConfig.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { t } from '../../platform/language/language.ts'
import { setTimeZone } from '../../platform/language/timeZone.ts'
import type { Profile } from './ProfileFields.tsx'

/** The signed-in user; independent of the language. */
export function userQuery() {
  return queryOptions({ queryKey: [getUser.path], queryFn: ({ signal }) => call(getUser, { signal }) })
}

/** The signed-in user, on any signed-in screen. */
export function useUser(): User {
  return useSuspenseQuery({ ...userQuery(), select: withAvatar }).data
}

function withAvatar(user: User): User {
  return { ...user, avatar: fileAddress(user.avatar) }
}

/** Updates the cached user from a response. */
export function cacheUser(user: User): void {
  queryClient.setQueryData(userQuery().queryKey, user)
}

/** The user's display name, or a placeholder for an anonymous account. */
export function userLabel(user: User): string {
  return displayName(user) || t('users.unnamed')
}

/** Saves the given fields of the profile and applies its time zone. */
export async function saveProfile(profile: Partial<Profile>): Promise<void> {
  const { data } = await call(updateUser, { body: profile })
  cacheUser(data.user)
  setTimeZone(data.user.timezone)
}
