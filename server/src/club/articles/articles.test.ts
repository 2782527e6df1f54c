import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/club/articles/api.ts'
import { addArticleOf, addClub, joinClub } from '../../../test/articles.ts'
import { addCourse, addStream } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addClip } from '../../../test/videos.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { runCleanups } from '../../cleanup/cleanup.ts'

let school: School
/** Clubs of which the learner is a member, which belong to their course, and which they may not see. */
let owned: number
let recommended: number
let hidden: number
let foreign: number
let chat: number
let userId: number
let token: string
beforeAll(async () => {
  school = await startSchool()
  const { sql } = school.database
  const course = await addCourse(school.database)
  owned = await addClub(sql, { uniq: 'owned' })
  recommended = await addClub(sql, { uniq: 'recommended', landing: 'https://club.test/join' })
  hidden = await addClub(sql, { uniq: 'hidden' })
  foreign = await addClub(sql, { uniq: 'foreign', brands: ['mind'] })
  chat = await addClub(sql, { uniq: 'chat', isChatOnly: true })
  await sql`update communities set course_ids = ${[course.id]} where id = ${recommended}`
  const learner = await school.addLearner()
  userId = learner.id
  token = await school.signIn(learner.email)
  await addStream(school.database, { userId, courseId: course.id })
  for (const id of [owned, foreign, chat]) await joinClub(sql, userId, id)
})
afterAll(() => school.close())

const add = (communityId: number, article: Partial<Parameters<typeof addArticleOf>[1]> = {}) =>
  addArticleOf(school.database.sql, { communityId, ...article })
const everything = ['owned', 'recommended', 'hidden', 'foreign', 'chat', 'unknown']
const preview = async (uniqs: readonly string[] | undefined, headers = { 'x-app-id': 'face' }) => {
  const query = { ...(uniqs && { external_id: [...uniqs] }), thumbnail: { width: 740, height: 420 } }
  return (await school.call(api.listArticlePreviews, { token, query, headers })).body
}
const read = (articleId: number, given = token) => school.call(api.getArticle, { params: { articleId }, token: given })
const addReader = async () => {
  const { id, email } = await school.addLearner()
  await joinClub(school.database.sql, id, owned)
  return { id, token: await school.signIn(email) }
}
const countsOf = async (articleId: number) => {
  const [row] = await school.database.sql`select views, likes, favourites from articles where id = ${articleId}`
  return row
}

describe('previews of articles', () => {
  let first: number
  let second: number
  let third: number
  beforeAll(async () => {
    second = await add(owned, { title: 'Neck', sort: 2, hoursAgo: 200 })
    third = await add(recommended, { title: 'Older', sort: 2, hoursAgo: 300 })
    first = await add(recommended, { title: 'First', sort: 1, hoursAgo: 400 })
    for (const id of [hidden, foreign, chat]) await add(id, { title: 'Nobody may see it' })
    await add(owned, { status: 'draft' })
    await add(owned, { status: 'withdrawn' })
    await add(owned, { title: 'Tomorrow', hoursAgo: -24 })
  })
  afterAll(() => school.database.sql`delete from articles`)

  test('previews are of owned and recommended clubs of the brand only, whatever is asked, by sort, then newest', async () => {
    const { 'hydra:member': members, 'hydra:totalItems': total } = await preview(everything)
    expect(members.map(({ id }) => id)).toEqual([first, second, third])
    expect(total).toBe(3)
  })

  test('no article is previewed without ids', async () => {
    const nothing = { 'hydra:member': [], 'hydra:totalItems': 0 }
    expect(await preview(undefined)).toEqual(nothing)
    expect(await preview([])).toEqual(nothing)
    expect(await preview(['hidden', 'chat'])).toEqual(nothing)
  })

  test('a preview has its fields, and the label NEW for seven days', async () => {
    const [{ created_at: createdAt, published_at: publishedAt, ...shown } = {}] = (await preview(['owned']))[
      'hydra:member'
    ]
    expect(shown).toEqual({
      id: second,
      title: 'Neck',
      preview_image: null,
      preview_images: null,
      views: 0,
      sort: 2,
      labels: [],
      url: `/class/club/owned/${second}`,
      liked: false,
      isFavourite: false,
      reading_minutes: 4,
    })
    expect([createdAt, publishedAt].every(Number.isInteger)).toBe(true)
    await school.database
      .sql`update articles set published_at = now() - interval '6 days 23 hours' where id = ${second}`
    expect((await preview(['owned']))['hydra:member'][0]?.labels).toEqual(['NEW'])
    await school.database
      .sql`update articles set published_at = now() - interval '7 days 1 minute' where id = ${second}`
    expect((await preview(['owned']))['hydra:member'][0]?.labels).toEqual([])
  })

  test('thumbnails have the two sizes only', async () => {
    await school.database.sql`update articles set cover = 'articles/abc' where id = ${second}`
    const imageOf = async (width: number, height: number) => {
      const query = { external_id: ['owned'], thumbnail: { width, height } }
      const { status, body } = await school.call(api.listArticlePreviews, {
        token,
        query,
        headers: { 'x-app-id': 'face' },
      })
      const { preview_image: image, preview_images: images } = body['hydra:member']?.[0] ?? {}
      return { status, image, images }
    }
    const images = { small: '/files/articles/abc/small.webp', medium: '/files/articles/abc/medium.webp' }
    expect(await imageOf(740, 420)).toEqual({ status: 200, image: images.medium, images })
    expect(await imageOf(370, 210)).toEqual({ status: 200, image: images.small, images })
    expect((await imageOf(2000, 2000)).status).toBe(422)
  })

  test('previews are in the language of the call, else in another one', async () => {
    await school.database.sql`
      update articles set title = '{"ru": "Шея", "es": "Cuello"}', blocks = '{"ru": [], "es": []}' where id = ${second}`
    const titleIn = async (language: string) =>
      (await preview(['owned'], { 'x-app-id': 'face', 'accept-language': language } as never))['hydra:member'][0]?.title
    expect(await titleIn('es')).toBe('Cuello')
    expect(await titleIn('en')).toBe('Шея')
  })
})

describe('reading an article', () => {
  test('a member reads an article whole, with others of the club', async () => {
    const articleId = await add(owned)
    const other = await add(owned, { title: 'Neck', sort: 1 })
    const { body } = await read(articleId)
    expect(body.blocks).toHaveLength(2)
    expect(body.lock).toBeNull()
    expect(body.community).toMatchObject({ title: 'Club owned', type: 'owned' })
    expect(body.next[0]?.id).toBe(other)
    expect(body.next.map(({ id }) => id)).not.toContain(articleId)
  })

  test('outside of a recommended club one reads the first block, why the rest is closed, and the way in', async () => {
    const { body } = await read(await add(recommended))
    expect(body.blocks).toEqual([{ type: 'text', text: 'The first' }])
    expect(body.lock).toEqual({ reason: 'membership', url: 'https://club.test/join', service_id: null })
  })

  test('the way into a club is the subscription on sale where it has no page of its own', async () => {
    await school.database.sql`
      update communities set no_have_subscription_landing_url = 'javascript:alert(1)' where id = ${recommended}`
    await school.database.sql`
      insert into services (id, kind, brands, title, community_ids, period, period_count, price_minor, currency, course_service_type)
      values (5001, 'subscription', '{local}', '{"en": "The club"}', ${[recommended]}, 'month', 1, 1200, 'EUR', 'main_subscription')`
    expect((await read(await add(recommended))).body.lock).toEqual({
      reason: 'membership',
      url: null,
      service_id: 5001,
    })
  })

  test('any other article is missing', async () => {
    const others = [
      await add(hidden),
      await add(chat),
      await add(owned, { status: 'draft' }),
      await add(owned, { status: 'withdrawn' }),
      await add(owned, { hoursAgo: -1 }),
      987_654_321,
    ]
    for (const articleId of others) {
      expect((await read(articleId)).status).toBe(404)
      expect((await school.call(api.viewArticle, { params: { articleId }, token })).status).toBe(404)
      const like = { params: { articleId }, body: { liked: true }, token }
      expect((await school.call(api.updateArticleLike, like)).status).toBe(404)
      const save = { params: { articleId }, body: { isFavourite: true }, token }
      expect((await school.call(api.updateArticleFavourite, save)).status).toBe(404)
    }
    const onMind = { params: { articleId: await add(owned) }, token, headers: { 'x-app-id': 'mind' } }
    expect((await school.call(api.getArticle, onMind)).status).toBe(404)
  })

  test('a film of an article plays for whoever may read its block, and for nobody else', async () => {
    const videoId = await addClip(school, { seconds: 1, size: '160x90' })
    const film = { type: 'film' as const, video_id: videoId, caption: 'Soft jaw' }
    const text = { type: 'text' as const, text: 'Rest' }
    const inOwned = await add(owned, { blocks: [text, film] })
    const block = (await read(inOwned)).body.blocks[1]
    const url = block?.type === 'film' ? (block.video?.mp4 ?? '') : ''
    const statusOf = async () => (await school.app.inject({ url })).statusCode
    expect(await statusOf()).toBe(200)
    await school.database.sql`update articles set status = 'withdrawn' where id = ${inOwned}`
    expect(await statusOf()).toBe(403)
    await add(recommended, { blocks: [text, film] })
    expect(await statusOf()).toBe(403)
    const inFirst = await add(recommended, { blocks: [film, text] })
    expect(await statusOf()).toBe(200)
    await school.database.sql`delete from articles where id = ${inFirst}`
    await add(hidden, { blocks: [film] })
    expect(await statusOf()).toBe(403)
  })
})

describe("a club's articles", () => {
  const headers = { 'x-app-id': 'face' }
  const list = (query: object, given = token) =>
    school.call(api.listArticles, { query: { slug: 'owned', ...query }, token: given, headers })
  const pagesOf = async (after?: string): Promise<number[]> => {
    const { body } = await list({ ...(after !== undefined && { after }) })
    const ids = body.items.map(({ id }) => id)
    return body.next === null ? ids : [...ids, ...(await pagesOf(body.next))]
  }
  beforeAll(async () => {
    await school.database.sql`delete from articles`
  })

  test("a club's articles come in pages, by sort, then newest, each once", async () => {
    const added: number[] = []
    for (let index = 0; index < 45; index += 1)
      added.push(await add(owned, { sort: Math.floor(index / 10), hoursAgo: 1 + Math.floor(index / 2) }))
    const rows = await school.database.sql<{ id: number }>`
      select id from articles order by sort, published_at desc, id desc`
    expect(await pagesOf()).toEqual(rows.map(({ id }) => id))
    expect(added).toHaveLength(45)
  })

  test("a club's articles can be the new ones, and those that the person saved", async () => {
    await school.database.sql`update articles set published_at = now() - interval '30 days'`
    const fresh = await add(owned, { sort: 1 })
    const [saved = 0] = await pagesOf()
    await school.call(api.updateArticleFavourite, { params: { articleId: saved }, body: { isFavourite: true }, token })
    expect((await list({ filter: 'new' })).body.items.map(({ id }) => id)).toEqual([fresh])
    expect((await list({ filter: 'saved' })).body.items).toMatchObject([{ id: saved, isFavourite: true }])
    const reader = await addReader()
    expect((await list({ filter: 'saved' }, reader.token)).body.items).toEqual([])
  })

  test('a club that the person may not see is missing, and a page that no page names is refused', async () => {
    expect((await list({ slug: 'hidden' })).status).toBe(404)
    expect((await list({ slug: 'foreign' })).status).toBe(404)
    expect((await list({ slug: 'chat' })).status).toBe(404)
    expect((await list({ after: "1'; drop" })).status).toBe(422)
  })
})

describe('views, likes and favourites', () => {
  test('thirty people on two devices each view, like and save at once, and every count is exact', async () => {
    const articleId = await add(owned)
    const readers = await Promise.all(Array.from({ length: 30 }, addReader))
    const params = { articleId }
    const calls = readers.flatMap((reader) =>
      [1, 2].flatMap(() => [
        school.call(api.viewArticle, { params, token: reader.token }),
        school.call(api.updateArticleLike, { params, body: { liked: true }, token: reader.token }),
        school.call(api.updateArticleFavourite, { params, body: { isFavourite: true }, token: reader.token }),
      ]),
    )
    expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true)
    expect(await countsOf(articleId)).toEqual({ views: 30, likes: 30, favourites: 30 })
    const taken = readers
      .slice(0, 10)
      .flatMap((reader) =>
        [1, 2].flatMap(() => [
          school.call(api.updateArticleLike, { params, body: { liked: false }, token: reader.token }),
          school.call(api.updateArticleFavourite, { params, body: { isFavourite: false }, token: reader.token }),
        ]),
      )
    await Promise.all(taken)
    expect(await countsOf(articleId)).toEqual({ views: 30, likes: 20, favourites: 20 })
  })

  test('a person may like, save and change their mind 120 times a minute, and no more', async () => {
    const articleId = await add(owned)
    const { token: reader } = await addReader()
    const input = { params: { articleId }, token: reader }
    for (let at = 0; at < 120; at += 1)
      expect((await school.call(api.updateArticleLike, { ...input, body: { liked: at % 2 === 0 } })).status).toBe(200)
    expect((await school.call(api.updateArticleLike, { ...input, body: { liked: true } })).status).toBe(429)
    expect((await school.call(api.updateArticleFavourite, { ...input, body: { isFavourite: true } })).status).toBe(429)
    expect(await countsOf(articleId)).toEqual({ views: 0, likes: 0, favourites: 0 })
  })

  test('a view counts once a person, and a like is seen by its person only', async () => {
    const articleId = await add(owned)
    const [one, other] = [await addReader(), await addReader()]
    const view = (reader: { token: string }) =>
      school.call(api.viewArticle, { params: { articleId }, token: reader.token })
    for (const reader of [one, one, other]) await view(reader)
    expect((await view(other)).body).toEqual({ views: 2 })
    const like = { params: { articleId }, body: { liked: true }, token: one.token }
    expect((await school.call(api.updateArticleLike, like)).body).toEqual({ liked: true, likes: 1 })
    expect((await school.call(api.updateArticleLike, like)).body).toEqual({ liked: true, likes: 1 })
    expect((await read(articleId, one.token)).body).toMatchObject({ liked: true, likes: 1, views: 2 })
    expect((await read(articleId, other.token)).body).toMatchObject({ liked: false, likes: 1 })
  })

  test('an erased person takes their views, likes and favourites along', async () => {
    const articleId = await add(owned)
    const [one, other] = [await addReader(), await addReader()]
    const params = { articleId }
    for (const reader of [one, other]) {
      await school.call(api.viewArticle, { params, token: reader.token })
      await school.call(api.updateArticleLike, { params, body: { liked: true }, token: reader.token })
      await school.call(api.updateArticleFavourite, { params, body: { isFavourite: true }, token: reader.token })
    }
    await school.database.sql`update users set closed_at = now() - interval '15 days' where id = ${one.id}`
    await runCleanups({ ...school, signal: neverAborted })
    expect(await countsOf(articleId)).toEqual({ views: 1, likes: 1, favourites: 1 })
  })
})
