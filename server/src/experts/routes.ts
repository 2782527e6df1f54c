import { chatRoutes } from './chats/routes.ts'
import { consultationRoutes } from './consultations/routes.ts'
import { deskItemRoutes } from './desk/itemRoutes.ts'
import { deskLearnerRoutes } from './desk/learnerRoutes.ts'
import { deskMarkRoutes } from './desk/markRoutes.ts'
import { deskRoutes } from './desk/routes.ts'
import { markRoutes } from './marks/routes.ts'
import { meetingRoutes } from './meetings/routes.ts'
import { meetingStaffRoutes } from './meetings/staffRoutes.ts'
import { rotaRoutes } from './rota/routes.ts'
import type { Route } from '../platform/http/route.ts'

export const expertsRoutes: readonly Route[] = [
  ...deskRoutes,
  ...deskItemRoutes,
  ...deskLearnerRoutes,
  ...rotaRoutes,
  ...deskMarkRoutes,
  ...markRoutes,
  ...chatRoutes,
  ...consultationRoutes,
  ...meetingRoutes,
  ...meetingStaffRoutes,
]
