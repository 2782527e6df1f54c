/** The statuses that a registration goes through; the last one ends it. */
const registrationStatuses = [20, 30, 40] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

type Kind = {
  /** What is typed or chosen; the others are answered by a button. */
  type?: 'text' | 'date' | 'image'
  required: boolean
  /** The status that the account has once it is answered or skipped. */
  userStatus?: RegistrationStatus
}

/** What the registration chat can ask, in the order in which it usually does. */
const questionKinds = {
  firstName: { type: 'text', required: true },
  email: { type: 'text', required: true },
  password: { type: 'text', required: true, userStatus: 20 },
  socials: { required: false },
  birthday: { type: 'date', required: false, userStatus: 30 },
  avatarId: { type: 'image', required: false, userStatus: 40 },
  push: { required: false, userStatus: 40 },
} as const satisfies Record<string, Kind>

export type QuestionName = keyof typeof questionKinds
export const questionNames = Object.keys(questionKinds) as QuestionName[]

/** Asked until the account is made; the password makes it. */
const beforeAccount: readonly QuestionName[] = ['firstName', 'email', 'password']

/** The questions that a guest has before them. */
export function questionsForGuest<Question extends { name: QuestionName }>(questions: readonly Question[]): Question[] {
  return questions.filter(({ name }) => beforeAccount.includes(name))
}

/**
 * The questions that are left for an account with this status: those of a status that is not reached yet, and the ones
 * without a status before them.
 */
export function questionsLeft<Question extends { name: QuestionName }>(
  questions: readonly Question[],
  status: number,
): Question[] {
  const later = questions.filter(({ name }) => !beforeAccount.includes(name))
  const first = later.findIndex(({ name }) => (statusOf(name) ?? 0) > status)
  if (first < 0) return []
  const reached = later.slice(0, first).findLastIndex(({ name }) => statusOf(name) !== undefined)
  return later.slice(reached + 1)
}

/** An account that takes no part in a registration by talking: nothing moves it on. */
export const plainStatus = 10

/** The status of an account that has just got an e-mail and a password: it takes part where questions are left. */
export function firstStatus(questions: readonly { name: QuestionName }[]): number {
  return questionsLeft(questions, 20).length > 0 ? 20 : plainStatus
}

/** Whether a registration was begun in the chat and waits to be gone on with: something is left that can be asked. */
export function isRegistrationOpen<Question extends { name: QuestionName }>(
  questions: readonly Question[],
  status: number,
  canBeAsked: (question: Question) => boolean = () => true,
): boolean {
  return status >= 20 && status < 40 && questionsLeft(questions, status).some(canBeAsked)
}

export function statusOf(name: QuestionName): RegistrationStatus | undefined {
  const kind: Kind = questionKinds[name]
  return kind.userStatus
}
