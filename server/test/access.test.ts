import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { addExpertNote } from '#contract/experts/desk/learnerApi.ts'
import { sendHomework } from '#contract/learning/homework/api.ts'
import { listLiveEvents } from '#contract/messages/live/api.ts'
import { saveMark } from '#contract/experts/marks/api.ts'
import { addPersonNote } from '#contract/school/people/api.ts'
import { routes } from '../src/app.ts'
import { tokenHashOf } from '../src/platform/http/tokens.ts'
import { startSchool, type Reply, type School } from './school.ts'
import { follow, learnerCalls, nameOf, publicCalls, type LearnerCall } from './calls.ts'
import { resourceNames, type CallInput, type ResourceIds } from './resources.ts'
import { addCourse } from './course.ts'
import { addMessage } from './chats.ts'
import { addExpert, deskOf } from './deskWork.ts'
import { callsWithoutPermission } from './permittedCallers.ts'
import { addStaffMember } from './staff.ts'

const rows = learnerCalls.map((call) => [nameOf(call.endpoint), call] as const)

let school: School
let email: string
let own: ResourceIds
/** Another learner of the same course, and one of another course. */
let neighbour: ResourceIds
let stranger: ResourceIds
/** Tokens of a learner who makes no other calls, which are refused, so that all calls can share them. */
let ended: Record<SessionEnd, string>
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
  const former = (await school.addLearner()).email
  ended = {
    expired: await endedToken(former, 'expired'),
    logout: await endedToken(former, 'logout'),
    replaced: await endedToken(former, 'replaced'),
    closed: await endedToken(former, 'closed'),
  }
})
afterAll(() => school.close())

function ask({ endpoint, inputOf }: LearnerCall, things: ResourceIds, token?: string): Promise<Reply<unknown>> {
  return call(endpoint, inputOf(things), token === undefined ? {} : { authorization: `Bearer ${token}` })
}

function call(endpoint: Endpoint, given: CallInput, headers: Record<string, string>): Promise<Reply<unknown>> {
  const input: object = { ...given, headers: { 'accept-language': 'en', ...headers } }
  return school.call(endpoint, input)
}

test('every endpoint is in the table of calls or listed as public', () => {
  const known = [...publicCalls, ...learnerCalls.map((each) => each.endpoint)]
  expect(routes.filter((route) => !known.includes(route.endpoint)).map((route) => nameOf(route.endpoint))).toEqual([])
  const open = routes.filter((route) => route.endpoint.access === 'anyone').map((route) => route.endpoint)
  expect(open.map(nameOf).toSorted()).toEqual(publicCalls.map(nameOf).toSorted())
})

test('every call that rejects a plain learner also has a permitted caller', () => {
  expect(callsWithoutPermission.map(nameOf)).toEqual([])
})

const pluginPaths = /^\/spa\/api\/v1\/(auth\/social\/:\/(start|return)|unsubscribe)$/
/** The webhook and the hosted page of the sandbox, with its style. */
const paymentPaths = /^\/(spa\/webhooks\/sandbox|sandbox\/(:|page\.css))$/
const uploadPaths = /^\/spa\/api\/v1\/file\/upload(\/:)?$/
const otherPaths =
  /^\/(class|admin|\.well-known|healthz|readyz|metrics|media|files|spa\/docs|spa\/live|spa\/openapi.json)?(\/|$)/

test('nothing but pages, media, documents and health checks is served besides endpoints', () => {
  const served = pathsOf(school.app.printRoutes()).filter(
    (path) => ![otherPaths, pluginPaths, paymentPaths, uploadPaths].some((known) => known.test(path)),
  )
  const endpoints = routes.map((route) => withoutNames(route.endpoint.path))
  expect(served.toSorted()).toEqual([...new Set(endpoints)].toSorted())
})

const withoutNames = (path: string) => path.replaceAll(/:[\w|:]+/g, ':')

/** The paths of fastify's printed route tree. */
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
  test('accepts the learner', async () => {
    const response = await ask(each, own, await school.signIn(email))
    expect(each.allowed).toContain(response.status)
  })

  test.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['garbage', 'garbage'],
    ['an unknown token', 'A'.repeat(43)],
  ])('rejects %s as unauthorized', async (_case, token) => {
    expect(await ask(each, own, token)).toMatchObject({ status: 401, failure: { code: 'unauthorized', status: 401 } })
  })

  test('rejects a valid token in another scheme', async () => {
    const authorization = `Basic ${await school.signIn(email)}`
    expect(await call(each.endpoint, each.inputOf(own), { authorization })).toMatchObject({ status: 401 })
  })

  test.each([
    ['an expired token', 'session_expired', 'expired'],
    ['a signed-out token', 'unauthorized', 'logout'],
    ['a token that another device replaced', 'session_replaced', 'replaced'],
    ['a token of a closed account', 'unauthorized', 'closed'],
  ] as const)('refuses %s as %s', async (_case, code, end) => {
    expect(await ask(each, own, ended[end])).toMatchObject({ status: 401, failure: { code, status: 401 } })
  })
})

type SessionEnd = 'expired' | 'logout' | 'replaced' | 'closed'

async function endedToken(former: string, end: SessionEnd): Promise<string> {
  const { sql } = school.database
  const token = await school.signIn(former)
  const hash = tokenHashOf(token)
  if (end === 'expired') await sql`update sessions set expires_at = now() where token_hash = ${hash}`
  else await sql`update sessions set revoked_at = now(), revoked_reason = ${end} where token_hash = ${hash}`
  return token
}

const uses = (inputOf: LearnerCall['inputOf'], name: keyof ResourceIds) => {
  const probe = Object.fromEntries(resourceNames.map((each) => [each, 1])) as ResourceIds
  const plain = ({ params, query, body }: CallInput) => ({ params, query, body: { ...body, client_id: '' } })
  return JSON.stringify(plain(inputOf(probe))) !== JSON.stringify(plain(inputOf({ ...probe, [name]: 2 })))
}
const foreignIds = rows.flatMap(([title, each]) =>
  resourceNames.filter((name) => uses(each.inputOf, name)).map((name) => [title, name, each] as const),
)

describe.runIf(foreignIds.length > 0).each(foreignIds)('%s with a foreign %s', (_title, name, each) => {
  test('responds as for a missing one, and changes nothing of the other learner', async () => {
    const token = await school.signIn(email)
    const before = await dumpRows()
    const nothing = await ask(each, { ...own, [name]: missing }, token)
    expect(nothing.status).toBe(each.isFilter ? 200 : 404)
    for (const other of [neighbour, stranger].filter((things) => things[name] !== own[name])) {
      const foreign = await ask(each, { ...own, [name]: other[name] }, token)
      expect([foreign.status, foreign.failure]).toEqual([nothing.status, nothing.failure])
    }
    expect(await dumpRows()).toEqual(before)
  })
})

/** All rows of the other learners, of every table. */
async function dumpRows(): Promise<unknown> {
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
const rolesOf: Partial<Record<Access, readonly string[]>> = {
  staff: staffRoles,
  expert: ['expert', 'admin'],
  support: ['support', 'admin'],
  content: ['content', 'admin'],
  admin: ['admin'],
}
const staffCalls = rows.filter(([, { endpoint }]) => endpoint.access in rolesOf)

describe.each(staffCalls)('%s', (_name, each) => {
  const roles = rolesOf[each.endpoint.access] ?? []

  test.each(staffRoles.filter((role) => !roles.includes(role)))(
    'is not found for staff with only the role %s',
    async (role) => {
      const { staffToken } = await addStaffMember(school, role)
      expect(await ask(each, own, staffToken)).toMatchObject({ status: 404, failure: { code: 'not_found' } })
    },
  )

  test.each(roles)('accepts the role %s until it is revoked', async (role) => {
    const { id, staffToken } = await addStaffMember(school, role)
    await each.prepare?.(school.database.sql, id, own)
    expect((await ask(each, own, staffToken)).status).toBe(200)
    await school.database.sql`update users set roles = '{}' where id = ${id}`
    expect((await ask(each, own, staffToken)).status).toBe(404)
  })

  test.each(roles)('is not found for a learner session of a user with the role %s', async (role) => {
    const { token } = await addStaffMember(school, role)
    expect(await ask(each, own, token)).toMatchObject({ status: 404, failure: { code: 'not_found' } })
  })
})

test('staff calls exist, and are not found for a learner', () => {
  expect(staffCalls.length).toBeGreaterThan(0)
  for (const [, { allowed }] of staffCalls) expect(allowed).toEqual([404])
})

test("no call of a learner returns staff's notes, unsent texts of an expert or the expert's contacts", async () => {
  const { sql } = school.database
  const learner = await school.addLearner()
  const token = await school.signIn(learner.email)
  const things = await follow(school.database, learner.id, await addCourse(school.database))
  const { userId, chatId, courseId, streamId, homeworkStatusId: statusId, fileId } = things
  const expert = await addExpert(school, 'Elena', [courseId])
  const admin = await addStaffMember(school, 'admin')
  const [desk, reader] = [deskOf(school, expert), { token: admin.staffToken, params: { userId } }]
  const secrets = [
    'a note of staff',
    'not asked',
    'a draft in a chat',
    'a draft of homework',
    'a mark',
    '+447700900321',
    'a note of an expert',
  ]
  const [note = '', reason = '', chatDraft = '', homeworkDraft = '', mark = '', phone = '', remark = ''] = secrets
  const [contact] = await sql<{
    email: string
  }>`update users set phone = ${phone} where id = ${expert.id} returning email`
  const question = () => addMessage(school.database, { chatId, userId, clock: 'starts' })
  const body = { client_id: randomUUID(), message: 'Done', files: [fileId] }
  await school.call(sendHomework, { params: { streamId, statusId }, body, token })
  const { items } = await desk.queue('homework')
  const attemptId = items[0]?.id ?? 0
  await question()
  const markParams = { attemptId, markId: randomUUID() }
  const meeting = await sql`
    update meetings set expert_id = ${expert.id}, phone = '+447700900322', starts_at = now() + interval '1 day',
      ends_at = now() + interval '25 hours', requested_at = now(), confirmed_at = now(), room = gen_random_uuid()
    where id = ${things.meetingId} returning id`
  expect(meeting).toHaveLength(1)
  const { position } = (await school.call(listLiveEvents, { token })).body
  const written = [
    await school.call(addPersonNote, { ...reader, body: { client_id: randomUUID(), text: note } }),
    await school.call(addExpertNote, {
      token: expert.staffToken,
      params: { learnerId: userId },
      body: { client_id: randomUUID(), text: remark },
    }),
    await desk.dismiss(chatId, reason),
    await question().then(() => desk.answer(chatId, 'Once a day')),
    await question().then(() => desk.draft('chat', chatId, chatDraft)),
    await desk.draft('homework', attemptId, homeworkDraft),
    await school.call(saveMark, {
      token: expert.staffToken,
      params: markParams,
      body: { file_id: fileId, at_ms: null, shapes: [], text: mark },
    }),
  ]
  expect(written.map(({ status }) => status)).toEqual(written.map(() => 200))
  const calls = learnerCalls.filter(({ endpoint: { access } }) => access === 'learner')
  const [reads, writes] = [true, false].map((isRead) =>
    calls.filter(({ endpoint: { method } }) => (method === 'GET') === isRead),
  )
  expect([reads?.length, writes?.length].every((count = 0) => count > 20)).toBe(true)
  const events = await school.call(listLiveEvents, {
    token: await school.signIn(learner.email),
    query: { after: position },
  })
  expect(events.body.events.map(({ type }) => type)).toContain('message')
  expect(secrets.filter((secret) => JSON.stringify(events.body).includes(secret))).toEqual([])
  for (const each of [...(reads ?? []), ...(writes ?? [])]) {
    // A write may have ended the sessions before.
    const answer = await ask(each, things, await school.signIn(learner.email))
    if (each.endpoint.method === 'GET') expect(each.allowed).toContain(answer.status)
    const reply = JSON.stringify(answer)
    const found = [...secrets, contact?.email ?? phone].filter((secret) => reply.includes(secret))
    expect([nameOf(each.endpoint), found]).toEqual([nameOf(each.endpoint), []])
  }
})

const invalidIds = ['0', '-1', '1.5', 'abc', '1e400', '99999999999999999999', 'null', 'true', '0x1', '%20']
const withIds = rows.flatMap(([title, each]) =>
  Object.entries(each.endpoint.params?.properties ?? {})
    // Other parameters, such as a code, are no ids.
    .filter(([, schema]) => (schema as { type?: string }).type === 'integer')
    .map(([name]) => [title, name, each] as const),
)

describe.runIf(withIds.length > 0).each(withIds)(
  '%s with a %s that is not a positive integer',
  (_title, name, each) => {
    test.each(invalidIds)('responds to %s as not found', async (id) => {
      expect(await askWith(each, name, id)).toMatchObject({ status: 404, failure: { code: 'not_found' } })
    })
  },
)

const withQueryIds = rows.filter(([, { endpoint }]) => endpoint.query?.required?.includes('id'))

test.each(withQueryIds)('%s responds to an invalid id in its query as not found', async (_title, each) => {
  expect(withQueryIds.length).toBeGreaterThan(6)
  const authorization = `Bearer ${await school.signIn(email)}`
  for (const id of invalidIds) {
    const given = each.inputOf(own)
    const reply = await call(each.endpoint, { ...given, query: { ...given.query, id } }, { authorization })
    expect(reply).toMatchObject({ status: 404, failure: { code: 'not_found' } })
  }
})

const staffCallsWithIds = withIds.filter(([, , { endpoint }]) => endpoint.access in rolesOf)

test.each(staffCallsWithIds)('%s with a %s that nothing has responds as not found', async (_title, name, each) => {
  expect(await askWith(each, name, String(missing))).toMatchObject({ status: 404, failure: { code: 'not_found' } })
})

const expertCallsWithIds = rows.filter(([, each]) => each.endpoint.access === 'expert' && each.endpoint.params)

test.each(expertCallsWithIds)('%s is not found for an expert of another course', async (_title, each) => {
  const [colleague, other] = [
    await addExpert(school, 'Elena', [own.courseId]),
    await addExpert(school, 'Boris', [stranger.courseId]),
  ]
  await prepareFor(each, colleague.id)
  expect(await ask(each, own, other.staffToken)).toMatchObject({ status: 404, failure: { code: 'not_found' } })
})

/** A body of which every part has a wrong type. */
const broken = ({ body }: Endpoint) =>
  Object.fromEntries(Object.keys(body?.properties ?? {}).map((name) => [name, 0.5]))

const withBodies = withIds.filter(([, , { endpoint }]) => endpoint.body && !endpoint.form)

describe.each(withBodies)('%s with a broken body', (_title, name, each) => {
  const body = broken(each.endpoint)

  test.skipIf(each.endpoint.access === 'learner' && each.allowed.includes(404))(
    'is told so for a thing of the caller’s',
    async () => {
      expect((await askWith(each, name, undefined, body)).status).toBe(422)
    },
  )

  test(`is missing for a ${name} that nothing has`, async () => {
    expect(await askWith(each, name, String(missing), body)).toMatchObject({
      status: 404,
      failure: { code: 'not_found' },
    })
  })
})

const foreignIdsWithBodies = foreignIds.filter(([, , { endpoint }]) => endpoint.body && endpoint.params)

test.each(foreignIdsWithBodies)('%s with a foreign %s and a broken body is missing', async (_title, name, each) => {
  const inputs = [own, { ...own, [name]: neighbour[name] }].map((things) => each.inputOf(things))
  // A thing that the body names is part of what is wrong with it.
  if (JSON.stringify(inputs[0]?.params) === JSON.stringify(inputs[1]?.params)) return
  const headers = { authorization: `Bearer ${await school.signIn(email)}` }
  expect(await call(each.endpoint, { ...inputs[1], body: broken(each.endpoint) }, headers)).toMatchObject({
    status: 404,
    failure: { code: 'not_found' },
  })
})

test.each(expertCallsWithIds.filter(([, { endpoint }]) => endpoint.body))(
  '%s with a broken body is missing for an expert of another course',
  async (_title, each) => {
    const other = await addExpert(school, 'Boris', [stranger.courseId])
    await prepareFor(each, (await staffOf('expert')).id)
    const given = { ...each.inputOf(own), body: broken(each.endpoint) }
    expect(await call(each.endpoint, given, { authorization: `Bearer ${other.staffToken}` })).toMatchObject({
      status: 404,
    })
  },
)

/** Makes a call by somebody who may make it, with one of its ids replaced. */
async function askWith(
  each: LearnerCall,
  name: string,
  id: string | undefined,
  body?: Record<string, unknown>,
): Promise<Reply<unknown>> {
  const [role] = rolesOf[each.endpoint.access] ?? []
  const staff = role === undefined ? undefined : await staffOf(role)
  if (staff) await prepareFor(each, staff.id)
  const given = each.inputOf(own)
  const authorization = `Bearer ${staff?.staffToken ?? (await school.signIn(email))}`
  const params = { ...given.params, ...(id !== undefined && { [name]: id }) }
  return call(each.endpoint, { ...given, params, ...(body && { body }) }, { authorization })
}

/** Creates what a call needs, whatever other calls have done with the person. */
async function prepareFor(each: LearnerCall, staffId: number): Promise<void> {
  const { sql } = school.database
  await sql`update users set closed_at = null where id = ${own.personId}`
  await each.prepare?.(sql, staffId, own)
}

const members = new Map<string, Promise<{ id: number; staffToken: string }>>()

function staffOf(role: string) {
  const member = members.get(role) ?? addStaffMember(school, role)
  members.set(role, member)
  return member
}
