import { courseRoutes } from './streams/courseRoutes.ts'
import { courseStaffRoutes } from './courses/staffRoutes.ts'
import { dayRoutes } from './days/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { homeworkRoutes } from './homework/routes.ts'
import { lessonRoutes } from './lessons/routes.ts'
import { pointsRoutes } from './points/routes.ts'
import { recapRoutes } from './recaps/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { freezeRoutes } from './streams/freezeRoutes.ts'
import { streamRoutes } from './streams/routes.ts'
import { videoStaffRoutes } from './videos/staffRoutes.ts'
import type { Route } from '../platform/http/route.ts'

export const learningRoutes: readonly Route[] = [
  ...pointsRoutes,
  ...courseRoutes,
  ...streamRoutes,
  ...homeworkRoutes,
  ...freezeRoutes,
  ...dayRoutes,
  ...lessonRoutes,
  ...fileRoutes,
  ...reminderRoutes,
  ...recapRoutes,
  ...videoStaffRoutes,
  ...courseStaffRoutes,
]
