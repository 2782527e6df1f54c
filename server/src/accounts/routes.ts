import { auditRoutes } from './audit/routes.ts'
import { accountRoutes } from './auth/accountRoutes.ts'
import { firstAdminRoutes, signupRoutes } from './auth/signupRoutes.ts'
import { passwordRoutes } from './auth/passwordRoutes.ts'
import { returnRoutes, authRoutes } from './auth/routes.ts'
import { sessionRoutes } from './auth/sessionRoutes.ts'
import { cookieRoutes } from './cookies/routes.ts'
import { socialRoutes } from './social/routes.ts'
import { userRoutes } from './users/routes.ts'
import type { Route } from '../platform/http/route.ts'

export const accountsRoutes: readonly Route[] = [
  ...authRoutes,
  ...signupRoutes,
  ...passwordRoutes,
  ...sessionRoutes,
  ...accountRoutes,
  ...firstAdminRoutes,
  ...returnRoutes,
  ...userRoutes,
  ...socialRoutes,
  ...cookieRoutes,
  ...auditRoutes,
]
