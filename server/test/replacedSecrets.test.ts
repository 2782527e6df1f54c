import { copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser } from '#contract/accounts/users/api.ts'
import { unsubscribeUrl } from '../src/messages/mail/links.ts'
import { accountToken } from '../src/shop/storePurchases/purchasing.ts'
import { openMedia, readTicket, signedPrefix } from '../src/platform/storage/media.ts'
import { startSchool, type School } from './school.ts'
import { callServer, startServerProcess } from './serverProcess.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

test('replacing the secret of media signs nobody out, keeps links that were sent, and names accounts in stores as before', async () => {
  const { id: userId, email } = await school.addLearner()
  const token = await school.signIn(email)
  const { dataDir } = school.config
  const before = await openMedia(dataDir)
  const path = 'videos/1/film.mp4'
  const ticketOf = (media: typeof before) =>
    signedPrefix(media, { scope: 'videos/1', sessionId: 7 }).split('/')[2] ?? ''
  const unsubscribe = new URL(unsubscribeUrl(before.secret, { origin: 'http://school.test', userId }))

  await copyFile(join(dataDir, 'media.secret'), join(dataDir, 'identity.secret'))
  await rename(join(dataDir, 'media.secret'), join(dataDir, 'media.former.secret'))
  const server = await startServerProcess(school)
  const after = await openMedia(dataDir)

  expect(after.secret.equals(before.secret)).toBe(false)
  expect((await callServer(server, getUser, { token })).status).toBe(200)
  const page = async (search: string) => (await fetch(server.origin + unsubscribe.pathname + search)).status
  expect(await page(unsubscribe.search)).toBe(200)
  expect(await page(`?token=${userId}.${'x'.repeat(43)}`)).toBe(404)
  for (const media of [before, after]) expect(readTicket(after, { ticket: ticketOf(media), path })?.sessionId).toBe(7)
  expect(readTicket(before, { ticket: ticketOf(after), path })).toBeUndefined()
  expect(accountToken({ media: after }, userId)).toBe(accountToken({ media: before }, userId))
})
