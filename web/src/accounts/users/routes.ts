import { createPort } from '../../platform/port.ts'
import { lazyScreen, screenRoute, type LayoutDefinition } from '../../router.tsx'

export const loadSettingsLayout = createPort<() => Promise<{ SettingsLayout: LayoutDefinition['component'] }>>()

/** Shared by the settings pages of all domains. */
export const settingsLayout: LayoutDefinition = {
  id: 'settings',
  component: lazyScreen(() => loadSettingsLayout.registered(), 'SettingsLayout'),
}

/** Profile and settings routes; accessible after the last subscription has ended. */
export const userRoutes = [
  screenRoute({
    name: 'updateProfile',
    path: '/updateProfile',
    title: 'users.updateTitle',
    bare: true,
    component: lazyScreen(() => import('./UpdateProfileScreen.tsx'), 'UpdateProfileScreen'),
  }),
  screenRoute({
    name: 'userEdit',
    path: '/user/edit',
    layout: settingsLayout,
    title: 'users.profile',
    sections: ['profile'],
    allowsExpired: true,
    component: lazyScreen(() => import('./UserEditScreen.tsx'), 'UserEditScreen'),
  }),
  screenRoute({
    name: 'userPassword',
    path: '/user/settings/password',
    layout: settingsLayout,
    title: 'users.password',
    sections: ['profile'],
    allowsExpired: true,
    component: lazyScreen(() => import('./PasswordScreen.tsx'), 'PasswordScreen'),
  }),
  screenRoute({
    name: 'settingsNotifications',
    path: '/user/settings/notifications',
    layout: settingsLayout,
    title: 'users.notifications',
    sections: ['profile'],
    allowsExpired: true,
    component: lazyScreen(() => import('./NotificationsScreen.tsx'), 'NotificationsScreen'),
  }),
]
