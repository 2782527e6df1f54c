import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'
import { settingsLayout } from '../../accounts/settingsLayout.ts'

export const offlineRoutes = [
  screenRoute({
    name: 'downloads',
    path: addresses.downloads,
    layout: settingsLayout,
    allowsExpired: true,
    title: 'offline.title',
    sections: ['profile'],
    component: lazyScreen(() => import('./DownloadsScreen.tsx'), 'DownloadsScreen', 'downloads'),
  }),
]
