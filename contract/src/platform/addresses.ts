/** The base of the learner's application. */
export const learnerRoot = '/class'

/** The base of our own pages of clubs, each followed by a slug. */
export const clubRoot = `${learnerRoot}/club`

/** Every screen of the learner's application, below its base. Learners have these addresses in mails and bookmarks. */
export const addresses = {
  login: '/',
  logout: '/logout',
  delete: '/delete',
  autoLogin: '/auto-login',
  signup: '/signup',
  userInfoChat: '/user-info-chat',
  reset: '/reset',
  newPassword: '/resetPassword',
  confirmEmail: '/confirm-email',
  restoreEmail: '/restore-email',
  updateProfile: '/updateProfile',
  userEdit: '/user/edit',
  userSettings: '/user/settings',
  userSetting: '/user/setting',
  userPassword: '/user/settings/password',
  settingsNotifications: '/user/settings/notifications',
  settingsReminders: '/user/settings/reminders',
  settingsReminderNew: '/user/settings/reminders/new',
  settingsReminder: '/user/settings/reminders/$reminderId',
  settingsCookiePolicy: '/user/settings/cookie',
  downloads: '/user/settings/downloads',
  cards: '/user/settings/user-payment-methods',
  socialNetworks: '/user/social-networks',
  linkSocialNetworks: '/linksocialnetworks',
  subscriptions: '/user/subscriptions',
  subscription: '/user/subscription/$subscriptionId',
  instalments: '/user/installments',
  points: '/user/points',
  pointsHistory: '/user/points/history',
  home: '/home',
  events: '/events',
  banners: '/banners',
  courses: '/courses',
  calendar: '/course/$streamId/calendar',
  day: '/course/$streamId/calendar/$dayNumber',
  materials: '/course/$streamId/materials',
  document: '/document',
  homeworks: '/homework',
  homework: '/homework/$streamId/$homeworkId',
  chats: '/chat',
  chat: '/chat/$chatId',
  consultations: '/videoconsultations',
  consultation: '/videoconsultations/$consultationId',
  catalog: '/catalog',
  service: '/catalog/$serviceId',
  order: '/order/$orderId',
  club: '/club/$slug',
  article: '/club/$slug/$articleId',
  support: '/support',
  supportQuestions: '/support/questions',
  supportQuestion: '/support/questions/$questionId',
  /** For guests, by a link in a mail. */
  guestQuestion: '/question',
  supportCategory: '/support/$categoryId',
  supportOfStream: '/support/$categoryId/$streamId',
} as const

/** Search parameters that are absent when undefined. */
type Search<Type extends object> = { [name in keyof Type]?: Type[name] | undefined }

/** Values of an address besides its ids: search parameters, and path parameters that are text. */
export type AddressValues = {
  login: Search<{ returnUrl: string }>
  logout: Search<{ returnUrl: string }>
  delete: Search<{ returnUrl: string }>
  autoLogin: Search<{ token: string; returnUrl: string }>
  newPassword: Search<{ token: string }>
  confirmEmail: Search<{ token: string }>
  restoreEmail: Search<{ token: string }>
  /** The reminder's time of day, such as `0740`. */
  settingsReminder: { reminderId: string }
  /** `returned` after the page of a payment, or of a card. */
  cards: Search<{ returned: 'true' }>
  subscription: Search<{ returned: 'true' }>
  instalments: Search<{ returned: 'true' }>
  /** `warning` after a redirect because the subscription has expired. */
  subscriptions: Search<{ warning: 'true' }>
  calendar: Search<{ freeze: '1' }>
  day: Search<{ lesson: number }>
  document: Search<{ url: string }>
  /** `status` tells one of several days on which the same homework is given. */
  homework: Search<{ status: number }>
  /** The id of the chosen category. */
  catalog: Search<{ category: string }>
  /** The run that the service is to be added to. */
  service: Search<{ stream: string }>
  club: { slug: string }
  article: { slug: string }
  guestQuestion: Search<{ token: string }>
  supportCategory: Search<{ message: string }>
}
