import { accountRoutes } from './accounts/auth/account/routes.ts'
import { authRoutes } from './accounts/auth/routes.ts'
import { articleRoutes } from './club/articles/routes.ts'
import { bannerRoutes } from './club/banners/routes.ts'
import { cardRoutes } from './shop/cards/routes.ts'
import { catalogRoutes } from './shop/catalog/routes.ts'
import { chatRoutes } from './experts/chats/routes.ts'
import { consultationRoutes } from './experts/consultations/routes.ts'
import { cookieRoutes } from './accounts/cookies/routes.ts'
import { dayRoutes } from './learning/days/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { homeworkRoutes } from './learning/homework/routes.ts'
import { instalmentRoutes } from './shop/instalments/routes.ts'
import { materialRoutes } from './learning/materials/routes.ts'
import { offlineRoutes } from './learning/offline/routes.ts'
import { orderRoutes } from './shop/orders/routes.ts'
import { pointsRoutes } from './learning/points/routes.ts'
import { reminderRoutes } from './learning/reminders/routes.ts'
import { serviceRoutes } from './shop/services/routes.ts'
import { socialRoutes } from './accounts/social/routes.ts'
import { streamRoutes } from './learning/streams/routes.ts'
import { subscriptionRoutes } from './shop/subscriptions/routes.ts'
import { supportRoutes } from './club/support/routes.ts'
import { settingsRoutes } from './layout/settings/routes.ts'
import { userRoutes } from './accounts/users/routes.ts'

/** Every route of the learner's application. */
export const routes = [
  ...authRoutes,
  ...accountRoutes,
  ...userRoutes,
  ...settingsRoutes,
  ...reminderRoutes,
  ...homeRoutes,
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
  ...articleRoutes,
  ...consultationRoutes,
  ...supportRoutes,
  ...materialRoutes,
  ...offlineRoutes,
]
