import type { Body } from '#contract/endpoint.ts'
import { meetingMinutes } from '#contract/learning/courses/rules.ts'
import type { createPersonAddition } from '#contract/school/people/additionApi.ts'
import type { PersonAddition, PersonRun } from '#contract/school/people/api.ts'
import { maxConsultations } from '#contract/accounts/users/staff.ts'
import { currentLanguage, t } from '../../../../platform/language/language.ts'

/** The form's values. */
export type AdditionValues = {
  consultations: string
  chat: boolean
  hasMeeting: boolean
  meeting_title: string
  meeting_minutes: string
  reason: string
}

export const emptyAddition: AdditionValues = {
  consultations: '',
  chat: false,
  hasMeeting: false,
  meeting_title: '',
  meeting_minutes: '50',
  reason: '',
}

export function additionBody(values: AdditionValues): Omit<Body<typeof createPersonAddition>, 'client_id'> {
  const { consultations, chat, hasMeeting, reason } = values
  return {
    ...(Number(consultations) > 0 && { consultations: Number(consultations) }),
    ...(chat && { chat }),
    ...(hasMeeting && { video_consultation: meetingOf(values) }),
    reason: reason.trim(),
  }
}

/** Says which value is missing or wrong; undefined once the form is complete. */
export function additionMissing(values: AdditionValues, run: PersonRun): string | undefined {
  return gapIn(values, run) ?? (values.reason.trim() === '' ? t('people.staff.runs.reasonMissing') : undefined)
}

/** Like `additionMissing`, without the reason. */
function gapIn(values: AdditionValues, run: PersonRun): string | undefined {
  const { consultations, chat, hasMeeting } = values
  const { title, minutes } = meetingOf(values)
  const left = maxConsultations - run.consultations
  if (consultations !== '' && !isWithin(Number(consultations), 0, left))
    return t('people.staff.runs.consultationsMissing', { maximum: left })
  if (!(Number(consultations) > 0) && !chat && !hasMeeting) return t('people.staff.runs.additionMissing')
  if (hasMeeting && title === '') return t('people.staff.runs.meetingTitleMissing')
  const { minimum, maximum } = meetingMinutes
  if (hasMeeting && !isWithin(minutes, minimum, maximum))
    return t('people.staff.runs.minutesMissing', { minimum, maximum })
  return undefined
}

function meetingOf({ meeting_title: title, meeting_minutes: minutes }: AdditionValues) {
  return { title: title.trim(), minutes: Number(minutes) || 0 }
}

function isWithin(value: number, minimum: number, maximum: number): boolean {
  return Number.isInteger(value) && value >= minimum && value <= maximum
}

/** Describes the effect of adding, or the missing value. */
export function additionOutcome(values: AdditionValues, run: PersonRun): string {
  const { consultations, chat, hasMeeting } = values
  const count = Number(consultations) || 0
  const what = additionText({
    consultations: count,
    has_chat: !run.has_chat && (chat || count > 0),
    video_consultation: hasMeeting ? meetingOf(values) : null,
  })
  return gapIn(values, run) ?? t('people.staff.runs.addOutcome', { what })
}

type Added = Pick<PersonAddition, 'consultations' | 'has_chat' | 'video_consultation'>

/** The contents of an addition, such as “3 consultations and the chat”. */
export function additionText({ consultations, has_chat: hasChat, video_consultation: meeting }: Added): string {
  const parts = [
    consultations > 0 && t('people.staff.runs.consultationsCount', { count: consultations }),
    hasChat && t('people.staff.runs.addedChat'),
    meeting && t('people.staff.runs.addedMeeting', { title: meeting.title, minutes: meeting.minutes }),
  ]
  return new Intl.ListFormat(currentLanguage()).format(parts.filter((part) => typeof part === 'string'))
}
