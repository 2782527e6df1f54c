import { expect, test } from 'vitest'
import { killUnderLoad } from './chaos.ts'
import { shutDownUnderHostileConnections } from './hostileConnections.ts'
import { revokeAll } from './revocation.ts'

test('no acknowledged entry, day or sign-in is lost or duplicated when the server and PostgreSQL are killed twenty times', async () => {
  const { acknowledged, wrong } = await killUnderLoad({ kills: 20, writers: 8 })
  expect(wrong).toEqual([])
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0)
})

test('SIGTERM stops the server despite connections that hostile clients hold open for ever', async () => {
  const { exitCode, open } = await shutDownUnderHostileConnections({ clientsPerKind: 10 })
  expect(open).toBeGreaterThan(50)
  expect(exitCode).toBe(0)
})

test('another process refuses the next call of a revoked session, and closes its live connection', async () => {
  for (const { cause, processes, status, event, closeCode } of await revokeAll())
    expect({ cause, processes, status, event, closeCode }).toEqual({
      cause,
      processes: 2,
      status: 401,
      event: 'logout',
      closeCode: 4401,
    })
})
