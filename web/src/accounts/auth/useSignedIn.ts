import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { User } from '#contract/accounts/users/api.ts'
import { hrefOf, paths } from '../../platform/navigation/paths.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { storedToken } from '../../platform/session/session.ts'
import { start } from './ports.ts'
import { userQuery } from '../users/userQuery.ts'

/** The user, on a screen without a guard. Undefined while loading; redirects guests to the sign-in. */
export function useSignedIn(): User | undefined {
  const router = useRouter()
  const [user, setUser] = useState<User>()
  useEffect(() => {
    const find = async () => {
      if (!storedToken()) return router.navigate({ href: hrefOf(paths.login()), replace: true })
      await start.registered.loadSession()
      return setUser(queryClient.getQueryData(userQuery().queryKey))
    }
    // Thrown during render, so that the error boundary catches it.
    find().catch((error: unknown) =>
      setUser(() => {
        throw error
      }),
    )
  }, [router])
  return user
}
