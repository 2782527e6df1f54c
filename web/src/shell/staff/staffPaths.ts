/** Every address of the staff console, below `/admin/`. */
export const staffPaths = {
  home: () => '/',
  login: () => '/login',
  mails: () => '/mail',
  errors: () => '/errors',
  questions: () => '/questions',
  videos: () => '/videos',
} as const

/** The learner's application is another program: its address is none of this one's. */
export const learnerHome = '/class/'
