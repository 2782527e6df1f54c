import { lazyScreen, screen } from '../router.tsx'

export const catalogRoutes = [
  screen({
    name: 'home-catalog',
    path: '/catalog',
    access: 'auth',
    requiresEmail: true,
    title: 'catalog.title',
    sections: ['catalog'],
    component: lazyScreen(() => import('./CatalogScreen.tsx'), 'CatalogScreen'),
  }),
]
