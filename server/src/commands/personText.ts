import type { Person, PersonRun } from '#contract/school/people/api.ts'
import { withoutControls } from './output.ts'

export function describePerson(person: Person): string {
  const {
    id,
    email,
    name,
    last_name,
    roles,
    waiting_roles: waiting,
    timezone,
    locale,
    closed_at,
    runs,
    sessions,
    notes,
  } = person
  const fullName = withoutControls([name, last_name].filter(Boolean).join(' '))
  return [
    `${id}  ${email ?? 'without e-mail'}  ${fullName}`.trimEnd(),
    `  roles: ${roles.join(', ') || 'none'}; language ${locale}; time zone ${timezone}`,
    ...(waiting.length > 0 ? [`  roles that wait for the e-mail to be confirmed: ${waiting.join(', ')}`] : []),
    ...(closed_at === null ? [] : ['  the account is closed']),
    `  sessions: ${sessions.length}; notes: ${notes.length}; password: ${person.has_password ? 'set' : 'none'}`,
    ...runs.map((run) => `  ${describeRun(run)}`),
  ].join('\n')
}

export function describeRun(run: PersonRun | undefined): string {
  if (!run) return 'no run'
  const when = run.starts_on_first_opening ? 'starts on its first opening' : datesOf(run)
  const frozen = run.freeze ? `, frozen ${run.freeze.starts_on} to ${run.freeze.ends_on}` : ''
  return `${run.course}: ${run.status}, ${when}${frozen}, day ${run.today_day_number}, ${run.progress}% done`
}

function datesOf({
  starts_on: first,
  ends_on: last,
  is_paid_by_subscription: isPaidBySubscription,
}: PersonRun): string {
  return isPaidBySubscription ? `from ${first}, its end depends on a subscription` : `${first} to ${last}`
}
