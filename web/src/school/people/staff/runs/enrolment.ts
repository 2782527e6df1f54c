import { dateAfter, isDate } from '#contract/platform/dates.ts'
import type { Body } from '#contract/endpoint.ts'
import type { enrolPerson, Person } from '#contract/school/people/api.ts'
import { accessDaysMaximum } from '#contract/accounts/users/staff.ts'
import type { StaffCourse } from '#contract/learning/courses/staffApi.ts'
import { formatDate, formatQuoted } from '../../../../platform/language/format.ts'
import { t } from '../../../../platform/language/language.ts'

/** What the form holds, by wire name; empty numbers leave the choice to the server. */
export type EnrolmentValues = {
  course_id: string
  kind: 'today' | 'date' | 'first_open'
  start: string
  days: string
  consultations: string
}

export function enrolmentBody({ course_id, kind, start, ...numbers }: EnrolmentValues): Body<typeof enrolPerson> {
  return {
    course_id: Number(course_id),
    start: kind === 'date' ? start : kind,
    ...(numbers.days && { days: Number(numbers.days) }),
    ...(numbers.consultations && { consultations: Number(numbers.consultations) }),
  }
}

/** What has to be chosen before anybody can be enrolled. */
export function enrolmentMissing({ course_id, kind, start }: EnrolmentValues): string | undefined {
  if (!course_id) return t('people.staff.runs.courseMissing')
  return kind === 'date' && !isDate(start) ? t('people.staff.runs.dateMissing') : undefined
}

type Enrolment = { values: EnrolmentValues; course: StaffCourse | undefined; person: Person }

/** What enrolling will do, as a sentence. */
export function enrolmentOutcome({ values, course, person }: Enrolment): string {
  const missing = enrolmentMissing(values)
  if (!course || missing) return missing ?? t('people.staff.runs.courseMissing')
  const startsOn = values.kind === 'date' ? values.start : person.today
  const title = formatQuoted(course.title)
  const runs = person.runs.filter((run) => run.course_id === course.id && !run.is_demo)
  if (runs.some((run) => run.status !== 'ended' || run.is_paid_by_subscription || run.starts_on === startsOn))
    return t('people.staff.runs.enrolsBefore', { course: title })
  const days = Math.min(Number(values.days) || course.access_days, accessDaysMaximum)
  const dates = { start: formatDate(startsOn), end: formatDate(dateAfter(startsOn, days - 1)) }
  const outcome =
    values.kind === 'first_open'
      ? t('people.staff.runs.enrolsOnOpening', { course: title, days })
      : t('people.staff.runs.enrols', { course: title, days, ...dates })
  const isUnconfirmed = person.email !== null && !person.is_email_confirmed
  return isUnconfirmed ? t('people.staff.runs.enrolsUnconfirmed', { outcome }) : outcome
}
