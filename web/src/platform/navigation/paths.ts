import { inBrowser } from '../device/mobileApp.ts'

type Id = number

/** The staff console is a separate program with its own session on the same host. */
export const isStaffConsole: boolean = inBrowser && location.pathname.startsWith('/admin/')

/** The base path of this program: `/class/`, or `/admin/` for the staff console. */
export const base: string = isStaffConsole ? '/admin/' : import.meta.env.BASE_URL

export const paths = {
  login: (query: { returnUrl?: string } = {}) => withQuery('/', query),
  logout: (query: { returnUrl?: string } = {}) => withQuery('/logout', query),
  delete: (query: { returnUrl?: string } = {}) => withQuery('/delete', query),
  autoLogin: () => '/auto-login',
  signup: () => '/signup',
  userInfoChat: () => '/user-info-chat',
  reset: () => '/reset',
  newPassword: () => '/resetPassword',
  confirmEmail: () => '/confirm-email',
  restoreEmail: () => '/restore-email',
  updateProfile: () => '/updateProfile',
  userEdit: () => '/user/edit',
  userSettings: () => '/user/settings',
  userSetting: () => '/user/setting',
  userPassword: () => '/user/settings/password',
  settingsNotifications: () => '/user/settings/notifications',
  settingsReminders: () => '/user/settings/reminders',
  settingsReminderNew: () => '/user/settings/reminders/new',
  settingsReminder: ({ reminderId }: { reminderId: string }) => `/user/settings/reminders/${reminderId}`,
  home: () => '/home',
  courses: () => '/courses',
  calendar: ({ streamId, ...query }: { streamId: Id; freeze?: '1' }) =>
    withQuery(`/course/${streamId}/calendar`, query),
  day: ({ streamId, dayNumber }: { streamId: Id; dayNumber: number }) => `/course/${streamId}/calendar/${dayNumber}`,
  homeworks: () => '/homework',
  /** `statusId` tells one of several days on which the same homework is given. */
  homework: ({ streamId, homeworkId, statusId }: { streamId: Id; homeworkId: Id; statusId?: Id | undefined }) =>
    `/homework/${streamId}/${homeworkId}${statusId === undefined ? '' : `?status=${statusId}`}`,
  chats: () => '/chat',
  chat: ({ chatId }: { chatId: Id }) => `/chat/${chatId}`,
  socialNetworks: () => '/user/social-networks',
  linkSocialNetworks: () => '/linksocialnetworks',
  settingsCookiePolicy: () => '/user/settings/cookie',
  subscriptions: (query: { warning?: 'true' } = {}) => withQuery('/user/subscriptions', query),
  subscription: ({ subscriptionId }: { subscriptionId: Id }) => `/user/subscription/${subscriptionId}`,
  instalments: () => '/user/installments',
  downloads: () => '/user/settings/downloads',
  cards: () => '/user/settings/user-payment-methods',
  order: ({ orderId }: { orderId: Id }) => `/order/${orderId}`,
  catalog: (query: { category?: string } = {}) => withQuery('/catalog', query),
  /** `stream`: the run that it is to be added to. */
  service: ({ serviceId, ...query }: { serviceId: Id; stream?: string }) => withQuery(`/catalog/${serviceId}`, query),
  events: () => '/events',
  consultations: () => '/videoconsultations',
  support: () => '/support',
  supportCategory: ({ categoryId }: { categoryId: Id }) => `/support/${categoryId}`,
  supportOfStream: ({ categoryId, streamId }: { categoryId: Id; streamId: Id }) => `/support/${categoryId}/${streamId}`,
  materials: ({ streamId }: { streamId: Id }) => `/course/${streamId}/materials`,
  points: () => '/user/points',
  pointsHistory: () => '/user/points/history',
} as const

/** The full path, for a plain link: `/class/home`. */
export function hrefOf(path: string): string {
  return base + path.slice(1)
}

function withQuery(path: string, query: object): string {
  return path + stringifySearch(query)
}

/** `?name=value…` without the undefined ones, else an empty string. */
export function stringifySearch(search: object): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(pairs as [string, string][]).toString()
  return text && `?${text}`
}
