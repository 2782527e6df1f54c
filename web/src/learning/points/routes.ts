import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'

export const pointsRoutes = [
  screenRoute({
    name: 'points',
    path: addresses.points,
    title: 'points.title',
    sections: ['profile', 'points'],
    component: lazyScreen(() => import('./PointsScreen.tsx'), 'PointsScreen'),
  }),
  screenRoute({
    name: 'points-history',
    path: addresses.pointsHistory,
    title: 'points.historyTitle',
    sections: ['points'],
    component: lazyScreen(() => import('./PointsHistoryScreen.tsx'), 'PointsHistoryScreen'),
  }),
]
