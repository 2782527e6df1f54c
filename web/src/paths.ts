type Id = number

/** The staff console is another program, with a session of its own, on the same host. */
export const isStaffConsole: boolean = location.pathname.startsWith('/admin/')

/** Where this program lives below the host: `/class/`, or `/admin/` for the staff console. */
export const base: string = isStaffConsole ? '/admin/' : import.meta.env.BASE_URL

/** Every address of the learner's application, below `base`. */
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
  updateProfile: () => '/updateProfile',
  userEdit: () => '/user/edit',
  userSettings: () => '/user/settings',
  userSetting: () => '/user/setting',
  userPassword: () => '/user/settings/password',
  settingsNotifications: () => '/user/settings/notifications',
  settingsReminders: () => '/user/settings/reminders',
  home: () => '/home',
  courses: () => '/courses',
  calendar: ({ streamId }: { streamId: Id }) => `/course/${streamId}/calendar`,
  day: ({ streamId, dayNumber }: { streamId: Id; dayNumber: number }) => `/course/${streamId}/calendar/${dayNumber}`,
  homeworks: () => '/homework',
  homework: ({ streamId, homeworkId }: { streamId: Id; homeworkId: Id }) => `/homework/${streamId}/${homeworkId}`,
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
  catalog: () => '/catalog',
  events: () => '/events',
  consultations: () => '/videoconsultations',
  support: () => '/support',
  supportCategory: ({ categoryId }: { categoryId: Id }) => `/support/${categoryId}`,
  supportOfStream: ({ categoryId, streamId }: { categoryId: Id; streamId: Id }) => `/support/${categoryId}/${streamId}`,
  materials: ({ streamId }: { streamId: Id }) => `/course/${streamId}/materials`,
  points: () => '/user/points',
  pointsHistory: () => '/user/points/history',
} as const

/** The full address, for a plain link: `/class/home`. */
export function hrefOf(path: string): string {
  return base + path.slice(1)
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1])))
  return search.size > 0 ? `${path}?${search}` : path
}
