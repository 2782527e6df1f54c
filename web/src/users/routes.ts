import { lazyScreen, screen } from '../router.tsx'

/** The person's own screens; all stay open when a subscription has run out. */
export const userRoutes = [
  screen({
    name: 'updateProfile',
    path: '/updateProfile',
    access: 'auth',
    title: 'users.updateTitle',
    bare: true,
    component: lazyScreen(() => import('./UpdateProfileScreen.tsx'), 'UpdateProfileScreen'),
  }),
  screen({
    name: 'userEdit',
    path: '/user/edit',
    access: 'auth',
    title: 'users.profile',
    sections: ['profile'],
    setting: true,
    component: lazyScreen(() => import('./UserEditScreen.tsx'), 'UserEditScreen'),
  }),
  screen({
    name: 'userSettings',
    path: '/user/settings',
    access: 'auth',
    title: 'users.settings',
    sections: ['profile'],
    setting: true,
    component: lazyScreen(() => import('./SettingsScreen.tsx'), 'SettingsScreen'),
  }),
  screen({
    name: 'userSetting',
    path: '/user/setting',
    access: 'auth',
    title: 'users.menuTitle',
    sections: ['profile'],
    setting: true,
    component: lazyScreen(() => import('./SettingMenuScreen.tsx'), 'SettingMenuScreen'),
  }),
  screen({
    name: 'userPassword',
    path: '/user/settings/password',
    access: 'auth',
    title: 'users.password',
    sections: ['profile'],
    setting: true,
    component: lazyScreen(() => import('./PasswordScreen.tsx'), 'PasswordScreen'),
  }),
  screen({
    name: 'settingsNotifications',
    path: '/user/settings/notifications',
    access: 'auth',
    title: 'users.notifications',
    sections: ['profile'],
    setting: true,
    component: lazyScreen(() => import('./NotificationsScreen.tsx'), 'NotificationsScreen'),
  }),
]
