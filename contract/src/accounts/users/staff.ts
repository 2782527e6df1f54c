export const roles = ['expert', 'support', 'content', 'admin'] as const
export type Role = (typeof roles)[number]

/** Roles in force, and those that begin once the e-mail is confirmed. */
export type StaffRoles = { roles: Role[]; waiting_roles: Role[] }

export const maxSearchLength = 100
export const maxNoteLength = 2000
export const maxExpertCourses = 1000
export const maxAccessDays = 3650
/** The maximum distance of a run's start from today. */
export const startReachDays = 3650
export const maxConsultations = 1000
/** Maximum length of the reason for an addition to a run. */
export const maxReasonLength = 500
/** Characters and lines of a CSV of people to enrol. */
export const maxCsvLength = 300_000
export const maxCsvLines = 1000

/** Columns of this CSV: those that it needs, and those that it may have. */
export const requiredColumns = ['email', 'course', 'start'] as const
export const optionalColumns = ['name', 'last_name', 'language', 'timezone', 'days', 'consultations'] as const

/** Outcome per line of a CSV of people to enrol. */
export const enrolmentOutcomes = ['create', 'enrol', 'exists', 'error'] as const
export type EnrolmentOutcome = (typeof enrolmentOutcomes)[number]

/** When a run starts: today, on the day of its first opening, or on a date (YYYY-MM-DD) in the learner's time zone. */
export const runStartPattern = '^(today|first_open|\\d{4}-\\d{2}-\\d{2})$'
