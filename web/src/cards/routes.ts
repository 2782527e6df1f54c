import { lazyScreen, screen } from '../router.tsx'

export const cardRoutes = [
  screen({
    name: 'userPaymentMethods',
    path: '/user/settings/user-payment-methods',
    access: 'auth',
    setting: true,
    requiresEmail: true,
    title: 'cards.title',
    sections: ['profile'],
    component: lazyScreen(() => import('./CardsScreen.tsx'), 'CardsScreen'),
  }),
]
