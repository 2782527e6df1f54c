import { randomUUID } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { getArticle } from '#contract/club/articles/api.ts'
import * as api from '#contract/club/articles/staffApi.ts'
import type { Body } from '#contract/endpoint.ts'
import { addClub, joinClub, uploadPicture } from '../../../test/articles.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { eventually, neverAborted } from '../../../test/waiting.ts'
import { runCleanups } from '../../cleanup/cleanup.ts'

let school: School
let communityId: number
let editor: Awaited<ReturnType<typeof addStaffMember>>
let second: Awaited<ReturnType<typeof addStaffMember>>
let learner: string
let articleId: number
beforeAll(async () => {
  school = await startSchool()
  communityId = await addClub(school.database.sql, { uniq: 'yoga', brands: ['local'] })
  editor = await addStaffMember(school, 'content')
  second = await addStaffMember(school, 'content')
  const { id, email } = await school.addLearner({ locale: 'en' })
  await joinClub(school.database.sql, id, communityId)
  learner = await school.signIn(email)
})
afterAll(() => school.close())
beforeEach(async () => {
  articleId = (await create()).body.id
})

const create = (clientId: string = randomUUID()) =>
  school.call(api.createArticle, {
    body: { client_id: clientId, community_id: communityId },
    token: editor.staffToken,
  })
const text = (words: string) => ({ type: 'text' as const, text: words })
type Saved = Body<typeof api.updateArticle>
const body = (change: Partial<Saved> = {}): Saved => ({
  revision: 1,
  community_id: communityId,
  author: 'Olga',
  expert_id: null,
  sort: 100,
  cover_picture: null,
  contents: { en: { title: 'Jaw', blocks: [text('Rest')] } },
  ...change,
})
const save = (change: Partial<Saved> = {}, token = editor.staffToken) =>
  school.call(api.updateArticle, { params: { articleId }, body: body(change), token })
const publish = (at: string | null = null, given: { revision?: number; timezone?: string } = {}) =>
  school.call(api.publishArticle, {
    params: { articleId },
    body: { revision: given.revision ?? 2, at, timezone: given.timezone ?? 'UTC' },
    token: editor.staffToken,
  })
const show = async () =>
  (await school.call(api.getStaffArticle, { params: { articleId }, token: editor.staffToken })).body
const read = () =>
  school.call(getArticle, { params: { articleId }, token: learner, headers: { 'accept-language': 'en' } })
const faultsOf = (failure: unknown) => (failure as { field: string }[]).map(({ field }) => field)

test('a draft is created once, however often its client repeats', async () => {
  const clientId = randomUUID()
  const [one, other] = await Promise.all([create(clientId), create(clientId)])
  expect(one.body.id).toBe(other.body.id)
  expect(one.body).toMatchObject({ state: 'draft', revision: 1, contents: {}, published_at: null })
})

test('an article of another community than there are is refused', async () => {
  const missing = { body: { client_id: randomUUID(), community_id: 987_654 }, token: editor.staffToken }
  expect((await school.call(api.createArticle, missing)).status).toBe(422)
  expect((await save({ community_id: 987_654 })).status).toBe(422)
})

describe('saving an article', () => {
  test('two editors at once: the second is told, gets the stored article, and loses nothing', async () => {
    const [one, other] = await Promise.all([
      save({ contents: { en: { title: 'Mine', blocks: [text('Mine')] } } }),
      save({ contents: { en: { title: 'Theirs', blocks: [text('Theirs')] } } }, second.staffToken),
    ])
    const refused = one.status === 409 ? one : other
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    const stored = await show()
    expect(refused.failure).toMatchObject({
      code: 'article_changed',
      stored: { revision: 2, contents: stored.contents },
    })
    expect((await save({ revision: stored.revision }, second.staffToken)).body).toMatchObject({ revision: 3 })
  })

  test('a repeated save is no conflict with itself', async () => {
    const first = await save()
    expect((await save()).body).toEqual(first.body)
    expect((await show()).revision).toBe(2)
  })

  test('texts stay texts: markup, ten thousand letters, signs and writing from right to left', async () => {
    const words = ['<img src=x onerror=alert(1)>', 'а'.repeat(10_000), '🧘🏽‍♀️ 👨‍👩‍👧', 'שלום עולם', '{{x}} ${y} %s \\n']
    const blocks = [
      { type: 'heading' as const, text: '<b>Jaw</b>' },
      ...words.map(text),
      { type: 'list' as const, is_numbered: true, items: words.map((word) => word.slice(0, 2000)) },
      { type: 'quote' as const, text: words[3] ?? '', source: words[0] ?? '' },
      { type: 'button' as const, label: 'Open', url: '/catalog/12' },
    ]
    const saved = await save({
      contents: { en: { title: '<script>', blocks }, es: { title: 'שלום', blocks: [text('x')] } },
    })
    expect(saved.body.contents.en).toEqual({ title: '<script>', blocks })
    await publish()
    expect((await read()).body).toMatchObject({ title: '<script>', blocks })
  })

  test.each([
    ['a script', 'javascript:alert(1)'],
    ['another host without a scheme', '//elsewhere.test'],
    ['a host after a backslash', '/\\elsewhere.test'],
    ['an address with a password', 'https://a:b@elsewhere.test/'],
    ['nothing', ''],
    ['the way out', '/logout'],
    ['a page that we do not have', '/nowhere'],
    ['the console', '/../admin'],
  ])('a button that leads to %s is refused', async (_what, url) => {
    const refused = await save({ contents: { en: { title: 'Jaw', blocks: [{ type: 'button', label: 'Open', url }] } } })
    expect([refused.status, faultsOf(refused.failure)]).toEqual([422, ['contents.en.blocks.0.url']])
  })

  test('a film and a picture that do not exist, an unknown kind of block and too many letters are refused', async () => {
    const blocks = [
      { type: 'film' as const, video_id: 987_654, caption: '' },
      { type: 'picture' as const, picture: 'articles/unknown', alt: '', caption: '' },
    ]
    expect(faultsOf((await save({ contents: { en: { title: '', blocks } } })).failure)).toEqual([
      'contents.en.blocks.0.video_id',
      'contents.en.blocks.1.picture',
    ])
    const html = { type: 'html', text: '<b>' } as never
    expect((await save({ contents: { en: { title: 'Jaw', blocks: [html] } } })).status).toBe(422)
    const long = Array.from({ length: 6 }, () => text('x'.repeat(20_000)))
    expect(faultsOf((await save({ contents: { en: { title: 'Jaw', blocks: long } } })).failure)).toEqual([
      'contents.en.blocks',
    ])
  })

  test('the reading time grows with the words', async () => {
    await save({ contents: { en: { title: 'Jaw', blocks: [text('word '.repeat(700))] } } })
    await publish()
    expect((await read()).body.reading_minutes).toBe(4)
  })
})

describe('publishing an article', () => {
  test('a draft is missing for learners until it is published, and again once it is withdrawn', async () => {
    await save()
    expect((await read()).status).toBe(404)
    const published = (await publish()).body
    expect(published).toMatchObject({ state: 'published', revision: 3 })
    expect((await publish()).body).toEqual(published)
    expect((await read()).body).toMatchObject({ title: 'Jaw', author: { name: 'Olga', avatar: '' }, labels: ['NEW'] })
    const withdraw = () => school.call(api.withdrawArticle, { params: { articleId }, token: editor.staffToken })
    expect((await withdraw()).body).toMatchObject({ state: 'withdrawn', revision: 4 })
    expect((await withdraw()).body.revision).toBe(4)
    expect((await read()).status).toBe(404)
    expect((await publish(null, { revision: 4 })).body.published_at).toBe(published.published_at)
  })

  test("the date of publishing is a moment in the editor's time zone", async () => {
    await save()
    const inMadrid = (await publish('2030-07-01T09:30', { timezone: 'Europe/Madrid' })).body
    expect(inMadrid).toMatchObject({ state: 'scheduled', published_at: Date.parse('2030-07-01T07:30Z') / 1000 })
    expect((await read()).status).toBe(404)
    const inTokyo = (await publish('2020-07-01T09:30', { timezone: 'Asia/Tokyo', revision: 3 })).body
    expect(inTokyo).toMatchObject({ state: 'published', published_at: Date.parse('2020-07-01T00:30Z') / 1000 })
    expect((await read()).body.labels).toEqual([])
    expect((await publish('2020-02-30T09:30', { revision: 4 })).status).toBe(422)
    expect((await publish('2020-02-20T09:30', { revision: 4, timezone: 'Mars/Base' })).status).toBe(422)
    expect((await publish('0202-02-20T09:30', { revision: 4 })).status).toBe(422)
  })

  test('an article that lacks a language of its school, a title or blocks is not published, nor saved once it is', async () => {
    expect((await publish(null, { revision: 1 })).status).toBe(422)
    await save({ contents: { en: { title: '', blocks: [text('Rest')] } } })
    expect(faultsOf((await publish()).failure)).toEqual(['contents.en.title'])
    await save({ revision: 2 })
    expect((await publish(null, { revision: 3 })).status).toBe(200)
    expect(faultsOf((await save({ revision: 4, contents: { en: { title: 'Jaw', blocks: [] } } })).failure)).toEqual([
      'contents.en.blocks',
    ])
  })

  test.each<[string, api.SavedBlock]>([
    ['a heading', { type: 'heading', text: '' }],
    ['a text that cannot be seen', text(' \u200B\n')],
    ['a list', { type: 'list', is_numbered: true, items: [] }],
    ['a quote', { type: 'quote', text: ' ', source: 'Olga' }],
    ['a button', { type: 'button', label: '', url: '/catalog' }],
  ])('an article with a blank block is saved as a draft but not published: %s', async (_what, block) => {
    await save({ contents: { en: { title: 'Jaw', blocks: [text('Rest'), block] } } })
    expect(faultsOf((await publish()).failure)).toEqual(['contents.en.blocks.1'])
  })

  test('a title that cannot be seen is none', async () => {
    await save({ contents: { en: { title: '\u200B', blocks: [text('Rest')] } } })
    expect(faultsOf((await publish()).failure)).toEqual(['contents.en.title'])
  })

  test('what was read before somebody else saved is not published', async () => {
    await save()
    expect((await publish(null, { revision: 1 })).failure).toMatchObject({
      code: 'article_changed',
      stored: { revision: 2 },
    })
  })

  test('a draft can be deleted, a scheduled one after it is withdrawn, and a published one never', async () => {
    const remove = () => school.call(api.deleteArticle, { params: { articleId }, token: editor.staffToken })
    await save()
    await publish('2040-01-01T00:00')
    expect((await remove()).failure).toMatchObject({ code: 'article_published' })
    const withdrawn = await school.call(api.withdrawArticle, { params: { articleId }, token: editor.staffToken })
    expect(withdrawn.body).toMatchObject({ state: 'draft', published_at: null })
    expect((await remove()).body).toEqual({ success: true })
    expect((await remove()).status).toBe(404)
  })

  test('staff see any article as a member and as somebody outside reads it', async () => {
    await save({ contents: { en: { title: 'Jaw', blocks: [text('The first'), text('The rest')] } } })
    const preview = (type: 'owned' | 'recommended') =>
      school.call(api.previewArticle, {
        params: { articleId },
        query: { type, language: 'en' },
        token: editor.staffToken,
      })
    expect((await preview('owned')).body).toMatchObject({ lock: null, blocks: [text('The first'), text('The rest')] })
    expect((await preview('recommended')).body).toMatchObject({
      lock: { reason: 'membership' },
      blocks: [text('The first')],
    })
  })
})

test('articles are found by state, community and a part of a title', async () => {
  await save({ contents: { en: { title: '100% jaw_line', blocks: [text('x')] } } })
  await publish('2040-01-01T00:00')
  const find = async (query: object) => {
    const found = await school.call(api.listStaffArticles, { query, token: editor.staffToken })
    return found.body.articles.map(({ id }) => id)
  }
  expect(await find({ search: '0% JAW_' })).toEqual([articleId])
  expect(await find({ state: 'scheduled', search: '0% JAW_' })).toEqual([articleId])
  expect(await find({ state: 'published', search: '0% JAW_' })).toEqual([])
  expect(await find({ community_id: 987_654 })).toEqual([])
  expect((await find({ community_id: communityId }))[0]).toBe(articleId)
})

test('what staff do with an article is in the audit log', async () => {
  await save()
  await publish()
  const admin = await addStaffMember(school, 'admin')
  const { entries } = (await school.call(listAuditEntries, { token: admin.staffToken })).body
  const ours = entries.filter(({ after }) => after?.article_id === articleId)
  expect(ours.map(({ action, actor_id: actor }) => [action, actor])).toEqual(
    ['article.publish', 'article.update', 'article.create'].map((action) => [action, editor.id]),
  )
})

describe('pictures of articles', () => {
  const upload = (fileId: number, kind: 'cover' | 'picture' = 'cover', token = editor.staffToken) =>
    school.call(api.uploadArticlePicture, { body: { file_id: fileId, kind }, token })
  const exists = (picture: string) =>
    access(join(school.media.folder, 'pictures', picture)).then(
      () => true,
      () => false,
    )
  const sizeOf = async (url: string) => {
    const { default: sharp } = await import('sharp')
    const { width, height } = await sharp((await school.app.inject({ url })).rawPayload).metadata()
    return [width, height]
  }

  test('a cover is cut to the two sizes, and shown to learners', async () => {
    const { picture, image, ...size } = (await upload(await uploadPicture(school, editor.staffToken))).body
    expect(size).toEqual({ width: 1280, height: 800 })
    expect(await sizeOf(image.medium)).toEqual([740, 420])
    expect(await sizeOf(image.small)).toEqual([370, 210])
    await save({ cover_picture: picture })
    await publish()
    expect((await read()).body).toMatchObject({ cover: image, preview_image: image.medium })
  })

  test('a picture in a block keeps its shape, and tells its size', async () => {
    const fileId = await uploadPicture(school, editor.staffToken, { width: 400, height: 900 })
    const { picture, image } = (await upload(fileId, 'picture')).body
    const block = { type: 'picture' as const, picture, alt: 'A jaw', caption: '' }
    await save({ contents: { en: { title: 'Jaw', blocks: [block] } } })
    await publish()
    expect((await read()).body.blocks).toEqual([{ ...block, image, width: 400, height: 900 }])
    expect((await save({ revision: 3, contents: { en: (await show()).contents.en as never } })).status).toBe(200)
  })

  test("one upload is one picture, and another person's upload is missing", async () => {
    const fileId = await uploadPicture(school, editor.staffToken)
    const [one, other] = await Promise.all([upload(fileId), upload(fileId)])
    expect(one.body).toEqual(other.body)
    expect((await upload(fileId, 'cover', second.staffToken)).status).toBe(404)
  })

  test('a picture that no article uses is deleted after a week, and one in use is kept', async () => {
    const used = (await upload(await uploadPicture(school, editor.staffToken))).body.picture
    const unused = (await upload(await uploadPicture(school, editor.staffToken))).body.picture
    const fresh = (await upload(await uploadPicture(school, editor.staffToken))).body.picture
    await save({ cover_picture: used })
    await school.database.sql`
      update article_pictures set used_at = now() - interval '8 days' where path in (${used}, ${unused})`
    await runCleanups({ ...school, signal: neverAborted })
    await eventually(async () => expect(await exists(unused)).toBe(false))
    expect([await exists(used), await exists(fresh)]).toEqual([true, true])
    expect(faultsOf((await save({ revision: 2, cover_picture: unused })).failure)).toEqual(['cover_picture'])
  })
})
