import { lazyScreen, screenRoute } from '../../router.tsx'

export const pointsRoutes = [
  screenRoute({
    name: 'points',
    path: '/user/points',
    title: 'points.title',
    sections: ['profile', 'points'],
    component: lazyScreen(() => import('./PointsScreen.tsx'), 'PointsScreen'),
  }),
  screenRoute({
    name: 'points-history',
    path: '/user/points/history',
    title: 'points.historyTitle',
    sections: ['points'],
    component: lazyScreen(() => import('./PointsHistoryScreen.tsx'), 'PointsHistoryScreen'),
  }),
]
