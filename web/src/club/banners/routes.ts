import { lazyScreen, screenRoute } from '../../router.tsx'

export const bannerRoutes = [
  screenRoute({
    name: 'banners',
    path: '/banners',
    title: 'banners.title',
    sections: ['home'],
    component: lazyScreen(() => import('./BannersScreen.tsx'), 'BannersScreen'),
  }),
]
