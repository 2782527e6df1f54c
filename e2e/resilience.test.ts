import { expect, test } from 'vitest'
import { killUnderLoad } from './chaos.ts'
import { shutDownUnderLoad } from './shutdown.ts'
import { shutDownUnderHostileConnections } from './hostileConnections.ts'
import { measureRevocations } from './revocation.ts'

test('no acknowledged entry, day or sign-in is lost or duplicated when the server and PostgreSQL are killed', async () => {
  const { acknowledged, wrong } = await killUnderLoad({ kills: 3, writers: 8 })
  expect(wrong).toEqual([])
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0)
})

test('SIGTERM drains the server within ten seconds and loses no request', async () => {
  const { acknowledged, lost, exitCode, tookMs } = await shutDownUnderLoad({ clients: 8 })
  expect(lost).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
  expect(exitCode).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
})

test('SIGTERM stops the server within ten seconds despite connections that hostile clients hold open', async () => {
  const { exitCode, tookMs, open } = await shutDownUnderHostileConnections({ clientsPerKind: 10 })
  expect(open).toBeGreaterThan(50)
  expect(exitCode).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
})

test('another process refuses a revoked session within a second and closes its live connection within two', async () => {
  const results = await measureRevocations()
  for (const { processes, cause, httpMs, liveMs, ...rest } of results) {
    expect({ cause, processes, ...rest }).toEqual({
      cause,
      processes: 2,
      status: 401,
      event: 'logout',
      closeCode: 4401,
    })
    expect(httpMs, cause).toBeLessThan(1000)
    expect(liveMs, cause).toBeLessThan(2000)
  }
})
