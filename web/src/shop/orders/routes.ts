import { lazyScreen, screenRoute } from '../../router.tsx'

export const orderRoutes = [
  screenRoute({
    name: 'order',
    path: '/order/$orderId',
    allowsExpired: true,
    title: 'orders.title',
    sections: ['catalog'],
    component: lazyScreen(() => import('./OrderScreen.tsx'), 'OrderScreen', 'shop'),
  }),
]
