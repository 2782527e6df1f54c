import { expect, it } from 'vitest'
import { timeZoneOptions } from './timeZones.ts'

const labelOf = (zone: string, language: 'ru' | 'en' | 'es') =>
  timeZoneOptions(language).find((option) => option.zone === zone)?.label

it.each([
  ['Asia/Almaty', 'en', 'Almaty, GMT+5'],
  ['America/Argentina/La_Rioja', 'en', 'La Rioja, GMT−3'],
  ['Asia/Kolkata', 'en', /^(Kolkata|Calcutta), GMT\+5:30$/],
  ['Europe/Moscow', 'ru', 'Москва, GMT+3'],
  ['Asia/Tokyo', 'ru', 'Токио, GMT+9'],
  ['America/Argentina/Salta', 'ru', 'Salta, GMT−3'],
  ['Europe/Moscow', 'es', 'Moscú, GMT+3'],
  ['America/Mexico_City', 'es', /^Ciudad de México, GMT−6$/],
  ['Europe/London', 'es', /^Londres, GMT\+[01]$/],
] as const)('%s in %s is %s', (zone, language, label) => {
  const found = labelOf(zone, language) ?? labelOf(zone.replace('Kolkata', 'Calcutta'), language)
  expect(found).toMatch(label)
})

it('zones are ordered from west to east without duplicates', () => {
  const zones = timeZoneOptions('ru').map(({ zone }) => zone)
  expect(new Set(zones).size).toBe(zones.length)
  expect(zones.indexOf('America/New_York')).toBeLessThan(zones.indexOf('Europe/Moscow'))
  expect(zones.indexOf('Europe/Moscow')).toBeLessThan(zones.indexOf('Asia/Tokyo'))
  expect(zones).toContain('UTC')
})
