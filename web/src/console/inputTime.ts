import { timeZone } from '../platform/language/timeZone.ts'

/** Date and time in the editor's zone, as inputs take them. */
export function localTimeOf(seconds: number | null): [date: string, time: string] {
  if (seconds === null) return ['', '']
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone(), dateStyle: 'short', timeStyle: 'short' })
  const [date = '', time = ''] = format.format(seconds * 1000).split(' ')
  return [date, time]
}
