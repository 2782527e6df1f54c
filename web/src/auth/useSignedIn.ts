import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { User } from '#contract/users/api.ts'
import { hrefOf, paths } from '../paths.ts'
import { queryClient } from '../queries.ts'
import { storedToken } from '../session.ts'
import { loadSession } from '../shell/sessionState.ts'
import { userQuery } from '../users/userQuery.ts'

/** The person, on a screen that the guards let anyone open. Undefined until known; guests are led to the sign-in. */
export function useSignedIn(): User | undefined {
  const router = useRouter()
  const [user, setUser] = useState<User>()
  useEffect(() => {
    const find = async () => {
      if (!storedToken()) return router.navigate({ href: hrefOf(paths.login()), replace: true })
      await loadSession()
      return setUser(queryClient.getQueryData(userQuery().queryKey))
    }
    // Thrown while drawing, it reaches the screen for failures with its retry.
    find().catch((error: unknown) =>
      setUser(() => {
        throw error
      }),
    )
  }, [router])
  return user
}
