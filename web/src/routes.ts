import { authRoutes } from './auth/routes.ts'
import { bannerRoutes } from './banners/routes.ts'
import { cardRoutes } from './cards/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { chatRoutes } from './chats/routes.ts'
import { consultationRoutes } from './consultations/routes.ts'
import { cookieRoutes } from './cookies/routes.ts'
import { courseRoutes } from './courses/routes.ts'
import { dayRoutes } from './days/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { homeworkRoutes } from './homework/routes.ts'
import { instalmentRoutes } from './instalments/routes.ts'
import { materialRoutes } from './materials/routes.ts'
import { offlineRoutes } from './offline/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { pointsRoutes } from './points/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { serviceRoutes } from './services/routes.ts'
import { socialRoutes } from './social/routes.ts'
import { streamRoutes } from './streams/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Every route of the learner's application. */
export const routes = [
  ...authRoutes,
  ...userRoutes,
  ...reminderRoutes,
  ...homeRoutes,
  ...courseRoutes,
  ...streamRoutes,
  ...dayRoutes,
  ...homeworkRoutes,
  ...chatRoutes,
  ...pointsRoutes,
  ...socialRoutes,
  ...cookieRoutes,
  ...subscriptionRoutes,
  ...instalmentRoutes,
  ...cardRoutes,
  ...catalogRoutes,
  ...orderRoutes,
  ...serviceRoutes,
  ...bannerRoutes,
  ...consultationRoutes,
  ...supportRoutes,
  ...materialRoutes,
  ...offlineRoutes,
]
