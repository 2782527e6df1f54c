import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getUser, type User } from '#contract/users/api.ts'
import { call } from '../api.ts'
import { fileAddress } from '../brands/publicConfig.ts'
import { queryClient } from '../queries.ts'

/** The signed-in person; the same in every language. */
export function userQuery() {
  return queryOptions({ queryKey: ['user'], queryFn: ({ signal }) => call(getUser, { signal }) })
}

/** The signed-in person, on any screen behind the sign-in. */
export function useUser(): User {
  return useSuspenseQuery({ ...userQuery(), select: withAvatar }).data
}

function withAvatar(user: User): User {
  return { ...user, avatar: fileAddress(user.avatar) }
}

/** Shows the person as an answer of the server has them. */
export function keepUser(user: User): void {
  queryClient.setQueryData(userQuery().queryKey, user)
}
