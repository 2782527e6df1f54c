import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'
import { serviceSearch } from '../routeSearch.ts'

export const serviceRoutes = [
  screenRoute({
    name: 'service',
    path: addresses.service,
    allowsExpired: true,
    requiresEmail: true,
    title: 'services.title',
    sections: ['catalog'],
    validateSearch: serviceSearch,
    component: lazyScreen(() => import('./ServiceScreen.tsx'), 'ServiceScreen', 'shop'),
  }),
]
