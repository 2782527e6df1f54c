import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'
import { settingsLayout } from '../../accounts/settingsLayout.ts'

const shared = {
  layout: settingsLayout,
  sections: ['profile'],
  allowsExpired: true,
} as const

export const reminderRoutes = [
  screenRoute({
    ...shared,
    name: 'settingsReminders',
    path: addresses.settingsReminders,
    title: 'users.reminders',
    component: lazyScreen(() => import('./RemindersScreen.tsx'), 'RemindersScreen'),
    prefetch: async () => (await import('./reminders.ts')).prefetchReminders(),
  }),
  screenRoute({
    ...shared,
    name: 'settingsReminderNew',
    path: addresses.settingsReminderNew,
    title: 'reminders.newTitle',
    component: lazyScreen(() => import('./ReminderScreen.tsx'), 'NewReminderScreen'),
  }),
  screenRoute({
    ...shared,
    name: 'settingsReminderUpdate',
    path: addresses.settingsReminder,
    title: 'reminders.editTitle',
    // "0740" is no number.
    textParams: ['reminderId'],
    component: lazyScreen(() => import('./ReminderScreen.tsx'), 'ReminderScreen'),
  }),
]
