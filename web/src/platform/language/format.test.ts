import { expect, it } from 'vitest'
import {
  daysBetween,
  formatDate,
  formatDateTime,
  formatMinutes,
  formatNumber,
  formatPercent,
  formatQuoted,
  formatRelativeDay,
  formatRelativeTime,
  formatSentenceTime,
  formatTime,
  formatUnits,
  formatWeekday,
  toDay,
  weekdayNames,
  formatBytes,
  formatDuration,
  formatOrdinal,
  formatShortDuration,
} from './format.ts'
import { formatClock } from './formatClock.ts'
import { setTimeZone, timeZone } from './timeZone.ts'
import { setLanguage, t } from './language.ts'

const at = (text: string) => Date.parse(text) / 1000
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

it.each([
  ['ru', ['16 января 2027', '22 нояб', 'Пятница, 20 ноября', 'Пт 27']],
  ['en', ['16 January 2027', '22 Nov', 'Friday, 20 November', 'Fri 27']],
  ['es', ['16 de enero de 2027', '22 nov', 'Viernes, 20 de noviembre', 'Vie 27']],
] as const)('dates are written out in %s', async (language, expected) => {
  await setLanguage(language)
  const shown = [
    formatDate('2027-01-16'),
    formatDate('2026-11-22', 'short'),
    formatWeekday('2026-11-20'),
    formatWeekday('2026-11-27', 'short'),
  ]
  expect(shown).toEqual(expected)
})

it('dates omit the current year', async () => {
  await setLanguage('ru')
  expect(formatDate('2026-12-04')).toBe('4 декабря')
})

it("dates use the learner's time zone", async () => {
  await setLanguage('ru')
  const evening = at('2026-11-20T22:30:00Z')
  expect(formatDateTime(evening)).toBe('21 ноября, 01:30')
  setTimeZone('America/New_York')
  expect(formatTime(evening)).toBe('17:30')
  expect(toDay(evening)).toBe('2026-11-20')
})

it("dates fall back to the browser's time zone when the account's is unknown", () => {
  setTimeZone('Mars/Olympus')
  expect(timeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
})

it('dates start the week on Monday', async () => {
  expect(weekdayNames()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  await setLanguage('ru')
  expect(weekdayNames()).toEqual(['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'])
})

it.each([
  ['2026-11-19', 'вчера'],
  ['2026-11-20', 'сегодня'],
  ['2026-11-21', 'завтра'],
  ['2026-11-23', 'через 3 дня'],
  ['2026-11-25', 'через 5 дней'],
  ['2026-12-04', '4 декабря'],
])('the relative date %s is %s', async (day, expected) => {
  await setLanguage('ru')
  expect(formatRelativeDay(day)).toBe(expected)
})

it.each([
  ['ru', 'Он откроется завтра в 04:00.', 'Он откроется 4 декабря в 04:00.'],
  ['en', 'It opens tomorrow at 04:00.', 'It opens on 4 December at 04:00.'],
  ['es', 'Se abre mañana a las 04:00.', 'Se abre el 4 de diciembre a las 04:00.'],
] as const)('relative dates fit into a sentence in %s', async (language, near, far) => {
  await setLanguage(language)
  const sentence = (day: string) =>
    t('days.lockLater', { when: formatRelativeDay(day), time: formatSentenceTime('04:00') })
  expect(sentence('2026-11-21')).toBe(near)
  expect(sentence('2026-12-04')).toBe(far)
})

it.each([
  ['01:30', 'Se abre mañana a la 01:30.'],
  ['11:30', 'Se abre mañana a las 11:30.'],
  ['13:00', 'Se abre mañana a las 13:00.'],
])('relative dates have the article of %s in Spanish', async (time, expected) => {
  await setLanguage('es')
  const when = formatRelativeDay('2026-11-21')
  expect(t('days.lockLater', { when, time: formatSentenceTime(time) })).toBe(expected)
})

it('relative dates count calendar days, not spans of 24 hours', () => {
  expect(daysBetween(at('2026-11-20T20:30:00Z'), at('2026-11-20T21:30:00Z'))).toBe(1)
})

it('relative dates count hours and minutes within a day', async () => {
  await setLanguage('ru')
  expect(formatRelativeTime(at('2026-11-20T17:12:00Z'))).toBe('через 8 часов')
  expect(formatRelativeTime(at('2026-11-20T08:55:00Z'))).toBe('5 минут назад')
  expect(formatRelativeTime(at('2026-11-22T09:00:00Z'))).toBe('послезавтра')
  expect(formatRelativeTime(at('2026-11-20T08:59:30Z'))).toBe('сейчас')
})

it.each([
  ['ru', '1 240', '28 %', '21 минута', '21 мин', '18 ч 40 мин', '18 ч 05', '10-й', '25 МБ', '1,5 ГБ'],
  ['en', '1,240', '28%', '21 minutes', '21 min', '18 hr 40 min', '18 hr 05', '10th', '25 MB', '1.5 GB'],
  ['es', '1240', '28 %', '21 minutos', '21 min', '18 h 40 min', '18 h 05', '10.º', '25 MB', '1,5 GB'],
] as const)('numbers are formatted in %s', async (language, ...expected) => {
  await setLanguage(language)
  const shown = [
    formatNumber(1240),
    formatPercent(0.28),
    formatMinutes(1260, 'long'),
    formatMinutes(1260),
    formatDuration(67_200),
    formatShortDuration(65_100),
    formatOrdinal(10),
    formatBytes(25 * 1024 * 1024),
    formatBytes(1.5 * 1024 ** 3),
  ]
  expect(shown.map(plain)).toEqual(expected)
})

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [22, '22nd'],
])('the ordinal of %i is %s in English', (value, expected) => {
  expect(formatOrdinal(value)).toBe(expected)
})

it.each([
  [0, '0:00'],
  [188, '3:08'],
  [3723, '1:02:03'],
])('%i seconds of playback time are %s', (seconds, expected) => {
  expect(formatClock(seconds)).toBe(expected)
})

it.each([
  ['ru', '1 минута, 2 минуты, 15 минут, 1 секунда, 48 секунд'],
  ['en', '1 minute, 2 minutes, 15 minutes, 1 second, 48 seconds'],
  ['es', '1 minuto, 2 minutos, 15 minutos, 1 segundo, 48 segundos'],
] as const)('numbers inflect their units in %s', async (language, expected) => {
  await setLanguage(language)
  const minutes = [1, 2, 15].map((count) => formatUnits(count, 'minute', 'long'))
  const seconds = [1, 48].map((count) => formatUnits(count, 'second', 'long'))
  expect([...minutes, ...seconds].map(plain).join(', ')).toBe(expected)
})

it('numbers round a started minute up to one and keep zero', () => {
  expect(plain(formatMinutes(5))).toBe('1 min')
  expect(plain(formatMinutes(0))).toBe('0 min')
})

it.each([
  ['ru', 'Клуб «Утро лица»', '«Клуб „Утро лица“»'],
  ['en', 'A “quiet” mind', '“A ‘quiet’ mind”'],
  ['es', 'Club «Mañana»', '«Club “Mañana”»'],
] as const)('quotation marks alternate when nested in %s', async (language, name, quoted) => {
  await setLanguage(language)
  expect(formatQuoted(name)).toBe(quoted)
})
