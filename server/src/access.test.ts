import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { routes } from './app.ts'
import { tokenHashOf } from './auth/auth.ts'
import { startSchool, type Reply, type School } from './testing.ts'
import { follow, learnerCalls, nameOf, openCalls, thingNames } from './testingCalls.ts'
import type { Given, LearnerCall, Things } from './testingCalls.ts'
import { addCourse } from './testingCourse.ts'
import { callsWithoutPermission } from './testingPermitted.ts'

const rows = learnerCalls.map((call) => [nameOf(call.endpoint), call] as const)

let school: School
let email: string
let own: Things
/** Another learner of the same course, and one of another course. */
let neighbour: Things
let stranger: Things
const missing = 987_654_321

beforeAll(async () => {
  school = await startSchool()
  const learner = await school.addLearner()
  email = learner.email
  const shared = await addCourse(school.database)
  const foreign = await addCourse(school.database)
  own = await follow(school.database, learner.id, shared)
  neighbour = await follow(school.database, (await school.addLearner()).id, shared)
  stranger = await follow(school.database, (await school.addLearner()).id, foreign)
})
afterAll(() => school.close())

function ask({ endpoint, inputOf }: LearnerCall, things: Things, token?: string): Promise<Reply<unknown>> {
  return call(endpoint, inputOf(things), token === undefined ? {} : { authorization: `Bearer ${token}` })
}

function call(endpoint: Endpoint, given: Given, headers: Record<string, string>): Promise<Reply<unknown>> {
  const input: object = { ...given, headers: { 'accept-language': 'en', ...headers } }
  return school.call(endpoint, input)
}

test('every endpoint is asked here, or listed as open to anyone', () => {
  const known = [...openCalls, ...learnerCalls.map((each) => each.endpoint)]
  expect(routes.filter((route) => !known.includes(route.endpoint)).map((route) => nameOf(route.endpoint))).toEqual([])
  const open = routes.filter((route) => route.endpoint.access === 'anyone').map((route) => route.endpoint)
  expect(open.map(nameOf).toSorted()).toEqual(openCalls.map(nameOf).toSorted())
})

test('every call that refuses a plain learner is also made by a caller who may', () => {
  expect(callsWithoutPermission.map(nameOf)).toEqual([])
})

const visits = /^\/spa\/api\/v1\/auth\/social\/:\/(start|return)$/
const ownPages = /^\/(class|admin|healthz|readyz|metrics|media|files|spa\/docs|spa\/live|spa\/openapi.json)?(\/|$)/

test('nothing is served beside the endpoints but pages, media, documents and the health of the process', () => {
  const served = pathsOf(school.app.printRoutes()).filter((path) => !ownPages.test(path) && !visits.test(path))
  const endpoints = routes.map((route) => withoutNames(route.endpoint.path))
  expect(served.toSorted()).toEqual([...new Set(endpoints)].toSorted())
})

const withoutNames = (path: string) => path.replaceAll(/:[\w|:]+/g, ':')

/** The full paths of the tree that fastify prints. */
function pathsOf(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*[├└]── )(\S*)(.*\()?/.exec(line) ?? []
    const depth = indent.length / 4
    parents[depth] = part
    return methods ? [withoutNames(parents.slice(0, depth + 1).join(''))] : []
  })
}

describe.each(rows)('%s', (_name, each) => {
  test('lets the learner in', async () => {
    const answer = await ask(each, own, await school.signIn(email))
    expect(each.allowed).toContain(answer.status)
  })

  test.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['garbage', 'garbage'],
    ['a token that was never given', 'A'.repeat(43)],
  ])('refuses %s as unauthorized', async (_case, token) => {
    expect(await ask(each, own, token)).toMatchObject({ status: 401, failure: { code: 'unauthorized', status: 401 } })
  })

  test('refuses a right token in another scheme', async () => {
    const authorization = `Basic ${await school.signIn(email)}`
    expect(await call(each.endpoint, each.inputOf(own), { authorization })).toMatchObject({ status: 401 })
  })

  test.each([
    ['an expired token', 'session_expired', 'expired'],
    ['a token that was signed out', 'unauthorized', 'logout'],
    ['a token that another device replaced', 'session_replaced', 'replaced'],
    ['a token of a closed account', 'unauthorized', 'closed'],
  ] as const)('refuses %s as %s', async (_case, code, end) => {
    const token = await school.signIn(email)
    await endSession(token, end)
    expect(await ask(each, own, token)).toMatchObject({ status: 401, failure: { code, status: 401 } })
  })
})

async function endSession(token: string, end: 'expired' | 'logout' | 'replaced' | 'closed'): Promise<void> {
  const { sql } = school.database
  const hash = tokenHashOf(token)
  if (end === 'expired') await sql`update sessions set expires_at = now() where token_hash = ${hash}`
  else await sql`update sessions set revoked_at = now(), revoked_reason = ${end} where token_hash = ${hash}`
}

const lends = (inputOf: LearnerCall['inputOf'], name: keyof Things) => {
  const probe = Object.fromEntries(thingNames.map((each) => [each, 1])) as Things
  const plain = ({ params, query, body }: Given) => ({ params, query, body: { ...body, client_id: '' } })
  return JSON.stringify(plain(inputOf(probe))) !== JSON.stringify(plain(inputOf({ ...probe, [name]: 2 })))
}
const borrowed = rows.flatMap(([title, each]) =>
  thingNames.filter((name) => lends(each.inputOf, name)).map((name) => [title, name, each] as const),
)

describe.runIf(borrowed.length > 0).each(borrowed)('%s with a foreign %s', (_title, name, each) => {
  test('answers exactly as with a missing one, and touches nothing of the other learner', async () => {
    const token = await school.signIn(email)
    const before = await traces()
    const nothing = await ask(each, { ...own, [name]: missing }, token)
    expect(nothing.status).toBe(each.isFilter ? 200 : 404)
    for (const other of [neighbour, stranger].filter((things) => things[name] !== own[name])) {
      const foreign = await ask(each, { ...own, [name]: other[name] }, token)
      expect([foreign.status, foreign.failure]).toEqual([nothing.status, nothing.failure])
    }
    expect(await traces()).toEqual(before)
  })
})

/** Everything that is kept of the other learners, in whatever table it stands. */
async function traces(): Promise<unknown> {
  const { sql, pool } = school.database
  const columns = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (column_name in ('user_id', 'stream_id', 'chat_id') or table_name = 'users' and column_name = 'id')`
  const others = { user_id: 'userId', id: 'userId', stream_id: 'streamId', chat_id: 'chatId' } as const
  const found = columns.map(async ({ table, column }) => {
    const ids = [neighbour, stranger].map((things) => things[others[column as keyof typeof others]])
    const { rows } = await pool.query(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as all from ${table} t where ${column} = any ($1)`,
      [ids],
    )
    return [table, column, rows]
  })
  return Promise.all(found)
}

const staffRoles = ['expert', 'support', 'content', 'admin']
const rolesOf: Partial<Record<Access, readonly string[]>> = { support: ['support', 'admin'], admin: ['admin'] }
const staffCalls = rows.filter(([, { endpoint }]) => endpoint.access in rolesOf)

describe.each(staffCalls)('%s', (_name, each) => {
  const roles = rolesOf[each.endpoint.access] ?? []

  test.each(staffRoles.filter((role) => !roles.includes(role)))(
    'is a missing one for staff who are only %s',
    async (role) => {
      const { id, email: address } = await school.addLearner()
      await school.database.sql`update users set roles = array[${role}] where id = ${id}`
      const answer = await ask(each, own, await school.signIn(address))
      expect(answer).toMatchObject({ status: 404, failure: { code: 'not_found' } })
    },
  )

  test.each(roles)('lets in whoever is of %s, until the role is taken away', async (role) => {
    const { id, email: address } = await school.addLearner()
    await school.database.sql`update users set roles = array[${role}] where id = ${id}`
    const token = await school.signIn(address)
    expect((await ask(each, own, token)).status).toBe(200)
    await school.database.sql`update users set roles = '{}' where id = ${id}`
    expect((await ask(each, own, token)).status).toBe(404)
  })
})

test('there are calls for the staff alone, and a learner finds none of them', () => {
  expect(staffCalls.length).toBeGreaterThan(0)
  for (const [, { allowed }] of staffCalls) expect(allowed).toEqual([404])
})

const strangeIds = ['0', '-1', '1.5', 'abc', '1e400', '99999999999999999999', 'null', 'true', '0x1', '%20']
const withIds = rows.flatMap(([title, each]) =>
  Object.keys(each.endpoint.params?.properties ?? {}).map((name) => [title, name, each] as const),
)

describe.runIf(withIds.length > 0).each(withIds)(
  '%s with a %s that is not a positive whole number',
  (_title, name, each) => {
    test.each(strangeIds)('answers %s as a missing one', async (id) => {
      const authorization = `Bearer ${await school.signIn(email)}`
      const given = each.inputOf(own)
      const params = { ...given.params, [name]: id }
      const answer = await call(each.endpoint, { ...given, params }, { authorization })
      expect(answer).toMatchObject({ status: 404, failure: { code: 'not_found' } })
    })
  },
)
