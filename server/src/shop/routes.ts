import { cardRoutes } from './cards/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { catalogStaffRoutes } from './catalog/staffRoutes.ts'
import { discountRoutes, orderRoutes } from './orders/routes.ts'
import { discountStaffRoutes } from './discounts/staffRoutes.ts'
import { extensionRoutes } from './extensions/routes.ts'
import { instalmentRoutes } from './instalments/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { offerStaffRoutes } from './offers/staffRoutes.ts'
import { orderStaffRoutes } from './orders/staffRoutes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { serviceRoutes } from './services/routes.ts'
import { serviceStaffRoutes } from './services/staffRoutes.ts'
import { storePurchaseRoutes } from './storePurchases/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { subscriptionStaffRoutes } from './subscriptions/staffRoutes.ts'
import type { Route } from '../platform/http/route.ts'

export const shopRoutes: readonly Route[] = [
  ...subscriptionRoutes,
  ...instalmentRoutes,
  ...cardRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...orderStaffRoutes,
  ...subscriptionStaffRoutes,
  ...discountRoutes,
  ...discountStaffRoutes,
  ...extensionRoutes,
  ...storePurchaseRoutes,
  ...serviceRoutes,
  ...serviceStaffRoutes,
  ...catalogRoutes,
  ...catalogStaffRoutes,
  ...offerRoutes,
  ...offerStaffRoutes,
]
