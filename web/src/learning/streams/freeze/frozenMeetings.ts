import type { BookedMeeting } from '#contract/learning/streams/bookedMeeting.ts'
import { formatDateTime, formatQuoted } from '../../../platform/language/format.ts'
import { currentLanguage, t } from '../../../platform/language/language.ts'

/** Which booked meetings lie in a freeze, and that they take place; empty without any. */
export function meetingsSentence(meetings: readonly BookedMeeting[]): string {
  if (meetings.length === 0) return ''
  const names = meetings.map(({ title, start_date_time: at }) => `${formatQuoted(title)}, ${formatDateTime(at)}`)
  const list = new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names)
  return t('streams.freeze.meetings', { count: meetings.length, list })
}
