import { addresses } from '#contract/platform/addresses.ts'
import { catalogSearch } from '../routeSearch.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { lazyScreen, redirectRoute, screenRoute } from '../../router.tsx'

export const catalogRoutes = [
  screenRoute({
    name: 'home-catalog',
    path: addresses.catalog,
    allowsExpired: true,
    requiresEmail: true,
    title: 'catalog.title',
    sections: ['catalog'],
    validateSearch: catalogSearch,
    component: lazyScreen(() => import('./CatalogScreen.tsx'), 'CatalogScreen', 'shop'),
  }),
  redirectRoute({ path: '/home/catalog', to: () => paths.catalog() }),
]
