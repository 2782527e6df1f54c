import { lazyScreen, screen } from '../router.tsx'

export const pointsRoutes = [
  screen({
    name: 'points',
    path: '/user/points',
    access: 'auth',
    title: 'points.title',
    sections: ['profile', 'points'],
    component: lazyScreen(() => import('./PointsScreen.tsx'), 'PointsScreen'),
  }),
  screen({
    name: 'points-history',
    path: '/user/points/history',
    access: 'auth',
    title: 'points.historyTitle',
    sections: ['points'],
    component: lazyScreen(() => import('./PointsHistoryScreen.tsx'), 'PointsHistoryScreen'),
  }),
]
