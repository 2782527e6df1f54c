import { paths } from '../paths.ts'
import { lazyScreen, redirection, screen } from '../router.tsx'

export const subscriptionRoutes = [
  screen({
    name: 'subscriptions',
    path: '/user/subscriptions',
    access: 'auth',
    setting: true,
    title: 'subscriptions.title',
    sections: ['subscriptions'],
    component: lazyScreen(() => import('./SubscriptionsScreen.tsx'), 'SubscriptionsScreen'),
  }),
  screen({
    name: 'subscription',
    path: '/user/subscription/$subscriptionId',
    access: 'auth',
    setting: true,
    requiresEmail: true,
    title: 'subscriptions.title',
    sections: ['subscriptions'],
    component: lazyScreen(() => import('./SubscriptionScreen.tsx'), 'SubscriptionScreen'),
  }),
  redirection({ path: '/subscriptions', to: () => paths.subscriptions({ warning: 'true' }) }),
]
