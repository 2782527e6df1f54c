import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'

export const bannerRoutes = [
  screenRoute({
    name: 'banners',
    path: addresses.banners,
    title: 'banners.title',
    sections: ['home'],
    component: lazyScreen(() => import('./NewsScreen.tsx'), 'NewsScreen'),
  }),
]
