import { communityRoutes } from './communities/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { supportStaffRoutes } from './support/staffRoutes.ts'
import type { Route } from '../platform/http/route.ts'

export const clubRoutes: readonly Route[] = [...communityRoutes, ...supportRoutes, ...supportStaffRoutes]
