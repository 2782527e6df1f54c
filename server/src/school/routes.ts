import { analyticsRoutes } from './analytics/routes.ts'
import { figureRoutes } from './analytics/figureRoutes.ts'
import { analyticsStaffRoutes } from './analytics/staffRoutes.ts'
import { authoringRoutes } from './authoring/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import type { Route } from '../platform/http/route.ts'

export const schoolRoutes: readonly Route[] = [
  ...reportRoutes,
  ...analyticsRoutes,
  ...analyticsStaffRoutes,
  ...figureRoutes,
  ...peopleRoutes,
  ...authoringRoutes,
]
