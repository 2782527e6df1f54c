import { expect, test } from 'vitest'
import { killUnderLoad } from './chaos.ts'
import { shutDownUnderLoad } from './shutdown.ts'
import { shutDownUnderHostile } from './hostileConnections.ts'
import { revocation } from './revocation.ts'

test('no acknowledged statistic, day or sign-in is lost or doubled when the server and PostgreSQL are killed', async () => {
  const { acknowledged, wrong } = await killUnderLoad({ kills: 3, writers: 8 })
  expect(wrong).toEqual([])
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0)
}, 120_000)

test('SIGTERM drains within ten seconds and loses no request', async () => {
  const { answered, lost, exitCode, tookMs } = await shutDownUnderLoad({ clients: 8 })
  expect(lost).toEqual([])
  expect(answered).toBeGreaterThan(0)
  expect(exitCode).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
}, 120_000)

test('SIGTERM ends the server within ten seconds, whatever connections hostile clients hold open', async () => {
  const { exitCode, tookMs, open } = await shutDownUnderHostile({ clientsOfAKind: 10 })
  expect(open).toBeGreaterThan(50)
  expect(exitCode).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
}, 120_000)

test('a session that ends on one process is refused by the other within a second, and its live connection hung up within two', async () => {
  const found = await revocation()
  for (const { processes, way, httpMs, liveMs, ...rest } of found) {
    expect({ way, processes, ...rest }).toEqual({ way, processes: 2, status: 401, told: 'logout', closeCode: 4401 })
    expect(httpMs, way).toBeLessThan(1000)
    expect(liveMs, way).toBeLessThan(2000)
  }
}, 120_000)
