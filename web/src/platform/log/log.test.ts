import { beforeEach, expect, test } from 'vitest'
import { isDebugging, log, logLines } from './log.ts'

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('logs traces only after debug=1, until the browser session ends', () => {
  log('trace', 'before')
  expect(logLines().map((line) => line.text)).not.toContain('before')
  history.replaceState(null, '', '/?debug=1')
  expect(isDebugging()).toBe(true)
  history.replaceState(null, '', '/')
  log('trace', 'after')
  expect(logLines().at(-1)?.text).toBe('after')
})

test('masks tokens and codes', () => {
  const token = 'rdHQk90FE7me5rK1xs0tVVS03INW4PB7hZtku2r9gIk'
  log('warn', `GET /class/auto-login?token=abc&returnUrl=/home Bearer short ${token}`)
  expect(logLines().at(-1)?.text).toBe('GET /class/auto-login?token=…&returnUrl=/home … …')
})
