import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'

export const orderRoutes = [
  screenRoute({
    name: 'order',
    path: addresses.order,
    allowsExpired: true,
    title: 'orders.title',
    sections: ['catalog'],
    component: lazyScreen(() => import('./OrderScreen.tsx'), 'OrderScreen', 'shop'),
  }),
]
