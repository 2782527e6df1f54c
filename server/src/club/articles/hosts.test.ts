import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listCommunities } from '#contract/club/communities/api.ts'
import { listArticlePreviews, listArticles } from '#contract/club/articles/api.ts'
import { addClub, joinClub } from '../../../test/articles.ts'
import { json, publicAddress, startClubHost, type ClubHost } from '../../../test/clubHost.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { eventually, neverAborted } from '../../../test/waiting.ts'
import { runCleanups } from '../../cleanup/cleanup.ts'
import { readPublicHost } from '../../platform/http/publicHosts.ts'
import { fetchHostPicture } from './hostPictures.ts'

const secret = 'the-secret-of-this-club'
const hosts: Record<string, string> = {
  club: 'https://club.test/base/',
  inside: 'https://inside.test/',
  mixed: 'https://mixed.test/',
  changing: 'https://changing.test/',
  missing: 'https://missing.test/',
}

let folder: string
let school: School
let host: ClubHost
let userId: number
let token: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystream-clubs-'))
  await cp('brands', folder, { recursive: true })
  for (const [id, apiUrl] of Object.entries(hosts)) await writeFile(join(folder, `${id}.yaml`), brandFile(id, apiUrl))
  school = await startSchool({ BRANDS_DIR: folder, CLUB_API_SECRETS: `club:${secret}` })
  const learner = await school.addLearner()
  userId = learner.id
  token = await school.signIn(learner.email)
})
afterAll(async () => {
  await school.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  host = await startClubHost()
  host.names.set('club.test', [[publicAddress]])
})
afterEach(() => host.close())

function brandFile(id: string, apiUrl: string): string {
  return [
    `title: ${id}`,
    'theme: web',
    'tagline: { en: Breathe }',
    'languages: [en]',
    'defaultLanguage: en',
    'supportEmail: help@plain.example',
    `club: { apiUrl: '${apiUrl}' }`,
  ].join('\n')
}

/** A club of the learner; each has its own answers. */
async function newClub(uniq: string, brand = 'club'): Promise<void> {
  await joinClub(school.database.sql, userId, await addClub(school.database.sql, { uniq, brands: [brand] }))
}

const ask = (uniqs: string[], { brand = 'club', width = 740 } = {}) =>
  school.call(listArticlePreviews, {
    query: { external_id: uniqs, thumbnail: { width, height: width === 740 ? 420 : 210 } },
    token,
    headers: { 'x-app-id': brand },
  })
const member = (change: object = {}) => ({
  id: 7,
  title: 'Jaw',
  created_at: 1_700_000_000,
  published_at: 1_700_000_000,
  preview_image: null,
  views: 5,
  sort: 1,
  labels: ['NEW'],
  url: 'https://club.test/jaw',
  ...change,
})
const list = (...members: object[]) => json({ 'hydra:member': members, 'hydra:totalItems': members.length })
const passed = (uniq: string, interval: string) => school.database.sql`
  update host_previews set answered_at = answered_at - ${interval}::interval, failed_at = failed_at - ${interval}::interval
  where uniq = ${uniq}`

describe('the host of a club', () => {
  test('is asked with our secret for the clubs that the person may read, and never learns the person', async () => {
    await newClub('mine')
    await addClub(school.database.sql, { uniq: 'theirs', brands: ['club'] })
    host.answers.set('mine', list(member()))
    const { body } = await ask(['mine', 'theirs', 'unknown'])
    expect(body['hydra:member'].map(({ id }) => id)).toEqual([7])
    expect(host.received).toHaveLength(1)
    const { url, headers } = host.received[0] ?? expect.unreachable()
    expect(url.pathname).toBe('/base/api/v1/articles/preview')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      'external_id[]': 'mine',
      'thumbnail[width]': '740',
      'thumbnail[height]': '420',
    })
    expect(headers).toMatchObject({ host: 'club.test', authorization: `Bearer ${secret}` })
    expect(JSON.stringify(headers)).not.toContain(token)
    expect(host.connections).toEqual([{ address: publicAddress, port: 443, name: 'club.test' }])
  })

  test('tells times in seconds or in ISO, and its markup stays text', async () => {
    await newClub('texts')
    host.answers.set(
      'texts',
      list(
        member({ id: 1, sort: 2, title: '<img src=x onerror=alert(1)>', published_at: '2026-03-10T09:00:00+02:00' }),
        member({ id: 2, sort: 1, title: `\0${'🧘'.repeat(5000)}`, liked: true, isFavourite: true }),
        member({ id: 3, sort: 2, published_at: 1_900_000_000 }),
      ),
    )
    const { body } = await ask(['texts'])
    expect(body['hydra:member'].map(({ id, published_at: at }) => [id, at])).toEqual([
      [2, 1_700_000_000],
      [3, 1_900_000_000],
      [1, Date.parse('2026-03-10T07:00:00Z') / 1000],
    ])
    expect(body['hydra:member'][2]?.title).toBe('<img src=x onerror=alert(1)>')
    expect(body['hydra:member'][0]).toMatchObject({ liked: false, isFavourite: false, views: 5, labels: ['NEW'] })
    expect(body['hydra:member'][0]?.title.length).toBeLessThanOrEqual(300)
  })

  test('members without an id, a title, a time or a plain address are left out', async () => {
    await newClub('lies')
    const wrong = [
      { id: -1 },
      { id: 'x' },
      { title: '' },
      { title: '\u200B\u202E' },
      { title: { html: '<b>' } },
      { published_at: 'soon', created_at: null },
      { url: 'javascript:alert(1)' },
      { url: '/class/logout' },
      { url: 'https://a:b@club.test/' },
    ]
    host.answers.set('lies', list(...wrong.map(member), null as never, [] as never, member({ id: 9, views: 'many' })))
    expect((await ask(['lies'])).body['hydra:member']).toMatchObject([{ id: 9, views: 0 }])
  })

  test('a million members cost no more than twelve', async () => {
    await newClub('many')
    await newClub('endless')
    host.answers.set('many', list(...Array.from({ length: 5000 }, (_, id) => member({ id: id + 1, sort: id }))))
    host.answers.set('endless', (response) => {
      response.writeHead(200)
      const item = `${JSON.stringify(member())},`.repeat(100)
      response.write('{"hydra:member": [')
      // A closed response stays writable, and tells of each write at once that it failed.
      const more = (error?: Error | null) => void (!error && response.write(item, more))
      more()
    })
    expect((await ask(['many'])).body).toMatchObject({ 'hydra:totalItems': 5000 })
    expect((await ask(['many'])).body['hydra:member']).toHaveLength(12)
    expect((await ask(['endless'])).failure).toMatchObject({ code: 'articles_unavailable' })
  })
})

describe('answers of the host of a club', () => {
  test('are kept for five minutes, and for a day while it fails', async () => {
    await newClub('kept')
    host.answers.set('kept', list(member()))
    const asked = async () => ({ ...(await ask(['kept'])), requests: host.received.length })
    await asked()
    expect(await asked()).toMatchObject({ status: 200, requests: 1 })
    await passed('kept', '6 minutes')
    expect(await asked()).toMatchObject({ status: 200, requests: 2 })
    host.answers.set('kept', (response) => response.writeHead(500).end())
    await passed('kept', '6 minutes')
    expect(await asked()).toMatchObject({ status: 200, requests: 3 })
    // The host is left alone for a while.
    expect(await asked()).toMatchObject({ status: 200, requests: 3 })
    await passed('kept', '23 hours')
    expect(await asked()).toMatchObject({ status: 200, requests: 4 })
    await passed('kept', '1 hour')
    expect(await asked()).toMatchObject({ status: 503, requests: 5 })
    host.answers.set('kept', list(member({ title: 'Back' })))
    await passed('kept', '1 minute')
    expect((await asked()).body['hydra:member'][0]?.title).toBe('Back')
  })

  const failures: [string, Parameters<ClubHost['answers']['set']>[1]][] = [
    ['refuses our secret', (response) => response.writeHead(401).end('{}')],
    ['fails', (response) => response.writeHead(500).end()],
    ['leads elsewhere', (response) => response.writeHead(302, { location: 'https://elsewhere.test/' }).end()],
    ['hangs', () => undefined],
    ['hangs after its head', (response) => void response.writeHead(200).write('{')],
    [
      'breaks off',
      (response) => void response.writeHead(200, { 'content-length': 90 }).write('{', () => response.destroy()),
    ],
    ['closes the connection', (response) => response.destroy()],
    [
      'switches to another protocol',
      ({ socket }) =>
        void socket?.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    ],
    ['answers no JSON', (response) => response.end('<html>')],
    ['answers another object', json({ members: [] })],
    ['answers more than a megabyte', (response) => response.end(`{"hydra:member": []}${' '.repeat(1024 * 1024)}`)],
    [
      'answers a bomb',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(' '.repeat(1024 * 1024))),
    ],
  ]
  test.each(failures)(
    'one that %s is an error of ours that the block can show, and signs nobody out',
    async (name, answer) => {
      await newClub(name)
      host.answers.set(name, answer)
      const { status, failure } = await ask([name])
      expect(failure).toMatchObject({ code: 'articles_unavailable', status: 503 })
      expect(status).toBe(503)
      expect((await school.call(listCommunities, { token, headers: { 'x-app-id': 'club' } })).status).toBe(200)
      expect(host.received).toHaveLength(1)
    },
  )

  test('are counted by brand, a failure with its reason', async () => {
    await newClub('counted')
    await newClub('refused')
    host.answers.set('counted', list(member()))
    host.answers.set('refused', (response) => response.writeHead(418).end())
    await ask(['counted', 'refused'])
    const metrics = (await school.app.inject('/metrics')).body
    expect(metrics).toMatch(/^daystream_club_host_answers_total\{brand="club",result="complete"\} [1-9]/m)
    expect(metrics).toContain('daystream_club_host_answers_total{brand="club",result="status 418"} 1\n')
  })

  test('one club that fails leaves the articles of the others', async () => {
    await newClub('good')
    await newClub('bad')
    host.answers.set('good', list(member()))
    expect((await ask(['good', 'bad'])).body['hydra:member']).toHaveLength(1)
  })

  test('many people who wait for a host that hangs ask it once, and hold no connection of the database', async () => {
    await newClub('hung')
    host.answers.set('hung', () => undefined)
    const waiting = Promise.all(Array.from({ length: 20 }, () => ask(['hung'])))
    await eventually(() => expect(host.received).toHaveLength(1))
    const { pool } = school.database
    await eventually(() => expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]))
    expect((await waiting).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 503))
    expect(host.received).toHaveLength(1)
  })
})

describe('no request leaves for an address that is not public', () => {
  beforeEach(() => {
    host.names.set('inside.test', [['10.0.0.5']])
    host.names.set('mixed.test', [[publicAddress, '169.254.169.254']])
  })

  test.each(['inside', 'mixed', 'missing'])('the host of brand %s', async (brand) => {
    await newClub(`of-${brand}`, brand)
    expect((await ask([`of-${brand}`], { brand })).failure).toMatchObject({ code: 'articles_unavailable' })
    expect([host.connections, host.received]).toEqual([[], []])
  })

  test.each(['https://127.1/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/'])('the address %s', async (address) => {
    await expect(readPublicHost(address, { maxBytes: 1, timeoutMs: 1000 })).rejects.toThrow('no public address')
    expect([host.connections, host.received]).toEqual([[], []])
  })

  test('a name that changes is resolved once: the connection goes to the checked address', async () => {
    await newClub('changes', 'changing')
    host.names.set('changing.test', [[publicAddress], ['127.0.0.1']])
    host.answers.set('changes', list(member()))
    expect((await ask(['changes'], { brand: 'changing' })).status).toBe(200)
    await passed('changes', '6 minutes')
    await ask(['changes'], { brand: 'changing' })
    expect(host.connections).toEqual([{ address: publicAddress, port: 443, name: 'changing.test' }])
  })

  test('an address that a host redirects to is not asked', async () => {
    await newClub('redirects')
    host.answers.set('redirects', (response) => response.writeHead(301, { location: 'https://127.0.0.1/' }).end())
    await ask(['redirects'])
    expect(host.connections).toHaveLength(1)
  })
})

describe('the page of a club with a host of its own', () => {
  const listed = (slug: string, query: object = {}) =>
    school.call(listArticles, { query: { slug, ...query }, token, headers: { 'x-app-id': 'club' } })

  test('lists the articles of its host, the new ones, and none as saved', async () => {
    await newClub('paged')
    host.answers.set('paged', list(member({ id: 1, sort: 2 }), member({ id: 2, sort: 1, labels: [] })))
    const { body } = await listed('paged')
    expect(body).toMatchObject({ community: { uniq: 'paged', type: 'owned' }, next: null, has_reactions: false })
    const idsOf = async (filter: string) => (await listed('paged', { filter })).body.items.map(({ id }) => id)
    expect(body.items.map(({ id, url }) => [id, url])).toEqual([
      [2, 'https://club.test/jaw'],
      [1, 'https://club.test/jaw'],
    ])
    expect(await idsOf('new')).toEqual([1])
    expect(await idsOf('saved')).toEqual([])
    expect(host.received).toHaveLength(1)
  })

  test('tells that its articles are unavailable while the host fails, and nothing of it to strangers', async () => {
    await newClub('broken')
    await addClub(school.database.sql, { uniq: 'strange', brands: ['club'] })
    host.answers.set('broken', (response) => response.writeHead(401).end())
    expect(await listed('broken')).toMatchObject({ status: 503, failure: { code: 'articles_unavailable' } })
    const { length } = host.received
    expect((await listed('strange')).status).toBe(404)
    expect(host.received).toHaveLength(length)
  })
})

describe('thumbnails of the host of a club', () => {
  const run = async () => {
    const rows = await school.database.sql<{ hash: string }>`select hash from host_pictures where path is null`
    for (const { hash } of rows) await fetchHostPicture.run({ ...school, signal: neverAborted }, { hash })
  }
  const imageOf = async (uniq: string, width = 740) =>
    (await ask([uniq], { width })).body['hydra:member'][0]?.preview_image

  test('are fetched once, cut to our sizes, and served by us', async () => {
    await newClub('pictured')
    const image = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    host.answers.set('pictured', list(member({ preview_image: { thumbnail: 'https://club.test/jaw.png' } })))
    host.answers.set('/jaw.png', (response) => response.end(image))
    expect(await imageOf('pictured')).toBeNull()
    await run()
    const url = (await imageOf('pictured')) ?? ''
    expect(url).toMatch(/^\/files\/hosts\/[\da-f]{36}\/medium\.webp$/)
    const { width, height } = await sharp((await school.app.inject({ url })).rawPayload).metadata()
    expect([width, height]).toEqual([740, 420])
    expect(await imageOf('pictured', 370)).toBe(url.replace('medium', 'small'))
    const asked = host.received.filter((call) => call.url.pathname === '/jaw.png')
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined])
    await school.database.sql`update host_pictures set used_at = now() - interval '3 days'`
    await runCleanups({ ...school, signal: neverAborted })
    expect((await school.app.inject({ url })).statusCode).toBe(404)
  })

  test('stay within a number, and go once no answer has named them for two days', async () => {
    const { sql } = school.database
    await newClub('hoarding')
    await sql`
      insert into host_pictures (hash, url, used_at)
      select 'unnamed ' || number, 'https://club.test', now() from generate_series(1, 5000) number`
    const picture = member({ preview_image: 'https://club.test/one-more.png' })
    host.answers.set('hoarding', list(picture))
    expect((await ask(['hoarding'])).body['hydra:member']).toHaveLength(1)
    const stored = () => sql`select 1 from host_pictures where hash like 'unnamed %' or url like '%/one-more.png'`
    expect(await stored()).toHaveLength(5000)
    await sql`update host_pictures set used_at = now() - interval '3 days'`
    await runCleanups({ ...school, signal: neverAborted })
    expect(await stored()).toEqual([])
  })

  test.each([
    ['on a private address', 'https://127.0.0.1/secret.png'],
    ['without encryption', 'http://club.test/plain.png'],
    ['that is no picture', 'https://club.test/page.html'],
  ])('one %s is not shown', async (name, preview_image) => {
    await newClub(name)
    host.answers.set(name, list(member({ preview_image })))
    host.answers.set('/page.html', (response) => response.end('<svg onload="alert(1)">'))
    await ask([name])
    const before = host.connections.length
    await run()
    expect(await imageOf(name)).toBeNull()
    expect(host.connections.slice(before).map(({ address }) => address)).toEqual(
      name === 'that is no picture' ? [publicAddress] : [],
    )
  })
})
