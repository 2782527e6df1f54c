import { addresses } from '#contract/platform/addresses.ts'
import { returnSearch } from '../routeSearch.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'

export const instalmentRoutes = [
  screenRoute({
    name: 'installments',
    path: addresses.instalments,
    validateSearch: returnSearch,
    allowsExpired: true,
    requiresEmail: true,
    title: 'instalments.title',
    sections: ['subscriptions'],
    component: lazyScreen(() => import('./InstalmentsScreen.tsx'), 'InstalmentsScreen'),
  }),
]
