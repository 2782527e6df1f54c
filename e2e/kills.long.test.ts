import { expect, test } from 'vitest'
import { killUnderLoad } from './chaos.ts'

test('no acknowledged entry, day or sign-in is lost or duplicated when the server and PostgreSQL are killed twenty times', async () => {
  const { acknowledged, wrong } = await killUnderLoad({ kills: 20, writers: 8 })
  expect(wrong).toEqual([])
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0)
})
