import { addresses } from '#contract/platform/addresses.ts'
import { returnSearch, subscriptionsSearch } from '../routeSearch.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { lazyScreen, redirectRoute, screenRoute } from '../../router.tsx'

export const subscriptionRoutes = [
  screenRoute({
    name: 'subscriptions',
    path: addresses.subscriptions,
    validateSearch: subscriptionsSearch,
    allowsExpired: true,
    title: 'subscriptions.title',
    sections: ['subscriptions'],
    component: lazyScreen(() => import('./SubscriptionsScreen.tsx'), 'SubscriptionsScreen'),
  }),
  screenRoute({
    name: 'subscription',
    path: addresses.subscription,
    validateSearch: returnSearch,
    allowsExpired: true,
    requiresEmail: true,
    title: 'subscriptions.title',
    sections: ['subscriptions'],
    component: lazyScreen(() => import('./SubscriptionScreen.tsx'), 'SubscriptionScreen'),
  }),
  redirectRoute({ path: '/subscriptions', to: () => paths.subscriptions({ warning: 'true' }) }),
]
