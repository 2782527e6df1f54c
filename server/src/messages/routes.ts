import { liveRoutes } from './live/routes.ts'
import { mailStaffRoutes } from './mail/staffRoutes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { textMessageRoutes, textMessageStaffRoutes } from './textMessages/routes.ts'
import type { Route } from '../platform/http/route.ts'

export const messagesRoutes: readonly Route[] = [
  ...liveRoutes,
  ...pushRoutes,
  ...noticeRoutes,
  ...mailStaffRoutes,
  ...textMessageRoutes,
  ...textMessageStaffRoutes,
]
