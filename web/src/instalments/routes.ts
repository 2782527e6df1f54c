import { lazyScreen, screen } from '../router.tsx'

export const instalmentRoutes = [
  screen({
    name: 'installments',
    path: '/user/installments',
    access: 'auth',
    setting: true,
    requiresEmail: true,
    title: 'instalments.title',
    sections: ['subscriptions'],
    component: lazyScreen(() => import('./InstalmentsScreen.tsx'), 'InstalmentsScreen'),
  }),
]
