/** Statuses of the registration in order; the last one completes it. */
const registrationStatuses = [20, 30, 40] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

type Kind = {
  /** The kind of input; other questions have a button. */
  type?: 'text' | 'date' | 'image'
  required: boolean
  /** The account's status after the question is answered or skipped. */
  userStatus?: RegistrationStatus
}

/** Questions of the registration chat in default order. */
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

/** Asked before the account exists; the password creates it. */
const beforeAccount: readonly QuestionName[] = ['firstName', 'email', 'password']

/** The questions for a guest. */
export function questionsForGuest<Question extends { name: QuestionName }>(questions: readonly Question[]): Question[] {
  return questions.filter(({ name }) => beforeAccount.includes(name))
}

/** Remaining questions: those whose status is not reached, and preceding ones without a status. */
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

/** The status of an account outside the registration chat. */
export const plainStatus = 10

/** The status of an account that just got an e-mail and a password. */
export function firstStatus(questions: readonly { name: QuestionName }[]): number {
  return questionsLeft(questions, 20).length > 0 ? 20 : plainStatus
}

/** Whether a registration was started and has remaining questions. */
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
