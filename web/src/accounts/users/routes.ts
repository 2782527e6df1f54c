import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'
import { settingsLayout } from '../settingsLayout.ts'

/** Profile and settings routes; accessible after the last subscription has ended. */
export const userRoutes = [
  screenRoute({
    name: 'userEdit',
    path: addresses.userEdit,
    layout: settingsLayout,
    title: 'users.profile',
    sections: ['profile'],
    allowsExpired: true,
    component: lazyScreen(() => import('./UserEditScreen.tsx'), 'UserEditScreen'),
  }),
  screenRoute({
    name: 'settingsNotifications',
    path: addresses.settingsNotifications,
    layout: settingsLayout,
    title: 'users.notifications',
    sections: ['profile'],
    allowsExpired: true,
    component: lazyScreen(() => import('./NotificationsScreen.tsx'), 'NotificationsScreen'),
  }),
]
