import { lazyScreen, screenRoute } from '../router.tsx'

export const serviceRoutes = [
  screenRoute({
    name: 'service',
    path: '/catalog/$serviceId',
    allowsExpired: true,
    requiresEmail: true,
    title: 'services.title',
    sections: ['catalog'],
    component: lazyScreen(() => import('./ServiceScreen.tsx'), 'ServiceScreen', 'shop'),
  }),
]
