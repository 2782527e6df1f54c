import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getUser, type User } from '#contract/accounts/users/api.ts'
import { call } from '../../platform/api/api.ts'
import { fileAddress } from '../../brands/publicConfig.ts'
import { queryClient } from '../../platform/cache/queries.ts'

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
