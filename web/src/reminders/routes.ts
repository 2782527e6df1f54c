import { paths } from '../paths.ts'
import { lazyScreen, redirection, screen } from '../router.tsx'

export const reminderRoutes = [
  screen({
    name: 'settingsReminders',
    path: '/user/settings/reminders',
    access: 'auth',
    setting: true,
    title: 'reminders.title',
    sections: ['profile'],
    component: lazyScreen(() => import('./RemindersScreen.tsx'), 'RemindersScreen'),
  }),
  // Nobody has a reminder yet that could be changed.
  redirection({ path: '/user/settings/reminders/new', to: paths.settingsReminders }),
  redirection({ path: '/user/settings/reminders/$reminderId', to: paths.settingsReminders }),
]
