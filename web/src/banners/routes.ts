import { lazyScreen, screen } from '../router.tsx'

export const bannerRoutes = [
  screen({
    name: 'banners',
    path: '/banners',
    access: 'auth',
    title: 'banners.title',
    sections: ['home'],
    component: lazyScreen(() => import('./BannersScreen.tsx'), 'BannersScreen'),
  }),
]
