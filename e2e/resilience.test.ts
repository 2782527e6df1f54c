import { expect, test } from 'vitest'
import { killUnderLoad } from './chaos.ts'
import { shutDownUnderConnections, shutDownUnderLoad, shutDownWhileReading } from './shutdown.ts'

test('no acknowledged entry, day or sign-in is lost or duplicated when the server and PostgreSQL are killed', async () => {
  const { acknowledged, wrong } = await killUnderLoad({ kills: 3, writers: 3 })
  expect(wrong).toEqual([])
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0)
})

test('SIGTERM drains the server and loses no request', async () => {
  const { acknowledged, lost, exitCode } = await shutDownUnderLoad({ clients: 8 })
  expect(lost).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
  expect(exitCode).toBe(0)
})

test('SIGTERM answers whoever is connected, however many connect without a pause', async () => {
  const { answered, reset, exitCode } = await shutDownUnderConnections({ clients: 24 })
  expect(reset).toEqual([])
  expect(answered).toBeGreaterThan(24)
  expect(exitCode).toBe(0)
})

test('SIGTERM ends the reading of a file that never ends, with the process that reads it', async () => {
  expect(await shutDownWhileReading()).toEqual({ exitCode: 0, readers: 1 })
})
