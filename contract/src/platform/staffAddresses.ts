/** The base of the staff console. */
export const staffRoot = '/admin'

/** Stands alone, so that the learner's website, which links to it, has none of the others. */
export const staffLoginAddress = '/login'

/** Every screen of the staff console, below its base. */
export const staffAddresses = {
  home: '/',
  login: staffLoginAddress,
  firstAdmin: '/first-admin',
  desk: '/desk',
  deskHomework: '/desk/$attemptId',
  deskChat: '/desk/chat/$chatId',
  deskMeeting: '/desk/meeting/$meetingId',
  meetings: '/meetings',
  rota: '/rota',
  questions: '/questions',
  people: '/people',
  enrolments: '/people/enrol',
  person: '/people/$userId',
  courses: '/courses',
  course: '/courses/$courseId',
  courseDay: '/courses/$courseId/days/$dayId',
  services: '/shop',
  newService: '/shop/new',
  positions: '/shop/catalog',
  offers: '/shop/offers',
  service: '/shop/$serviceId',
  orders: '/orders',
  order: '/orders/$orderId',
  reports: '/reports',
  discounts: '/discounts',
  discount: '/discounts/$discountId',
  mails: '/mail',
  textMessages: '/messages',
  videos: '/videos',
  errors: '/errors',
  audit: '/audit',
} as const
