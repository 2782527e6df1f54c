import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLog, unmasked } from './log.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function openedLog(logLevel: 'info' | 'warn' = 'info') {
  const lines: Record<string, unknown>[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  return { log: openLog({ logLevel, production: true }, stream), lines }
}

test('a repeated warning or error is written once a minute, with the number of repetitions', () => {
  const { log, lines } = openedLog()
  const failure = new Error('no connection')
  for (let times = 0; times < 5; times++) log.error({ error: failure, requestId: String(times) })
  log.error(new Error('another reason'))
  expect(lines.map(({ repeated }) => repeated)).toEqual([undefined, undefined])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(2)).toEqual([expect.objectContaining({ level: 'error', repeated: 4 })])
  log.error({ error: failure })
  expect(lines).toHaveLength(3)
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(3)).toEqual([expect.objectContaining({ repeated: 1 })])
  vi.advanceTimersByTime(60_000)
  log.error({ error: failure })
  expect(lines).toHaveLength(5)
})

test('lines of level info are all written', () => {
  const { log, lines } = openedLog()
  for (let times = 0; times < 3; times++) log.info({ status: 200 }, 'request')
  expect(lines).toHaveLength(3)
})

test('every line has a time and a level, an error its type and masked stack as fields', () => {
  const { log, lines } = openedLog('warn')
  log.warn(new Error('refused for anna@mail.test'))
  expect(lines).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: 'warn',
      error: { type: 'Error', message: 'refused for …@…', stack: expect.stringContaining('log.test.ts') },
      message: 'refused for …@…',
    },
  ])
})

test('only a line that is marked shows a secret', () => {
  const { log, lines } = openedLog()
  const link = `https://school.test/class/first?token=${'a'.repeat(43)}`
  log.info(link)
  log.info({ forged: '"unmasked":true' }, link)
  log.info(unmasked, link)
  expect(lines.map((line) => line['message'] === link)).toEqual([false, false, true])
})
