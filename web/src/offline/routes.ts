import { lazyScreen, screen } from '../router.tsx'

export const offlineRoutes = [
  screen({
    name: 'downloads',
    path: '/user/settings/downloads',
    access: 'auth',
    setting: true,
    title: 'offline.title',
    sections: ['profile'],
    component: lazyScreen(() => import('./DownloadsScreen.tsx'), 'DownloadsScreen'),
  }),
]
