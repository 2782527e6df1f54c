import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { buildApp } from '../src/app.ts'
import { follow, learnerCalls, nameOf } from './calls.ts'
import { addCourse, type TestCourse } from './course.ts'
import { addTrial, permittedCalls, type PermittedRequest } from './permittedCallers.ts'
import { addressOf, startSchool, type School } from './school.ts'
import { recorded, type Statement } from './statements.ts'

let school: School
let app: FastifyInstance
let statements: Statement[]
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  const recording = recorded(school.database)
  statements = recording.statements
  app = await buildApp(school.config, recording.database)
  course = await addCourse(school.database)
  await addTrial(school.database)
})
afterAll(async () => {
  await app.close()
  await school.close()
})

async function addPerson() {
  const { id, email } = await school.addLearner()
  const things = await follow(school.database, id, course)
  return { id, things, authorization: `Bearer ${await school.signIn(email)}` }
}

/** Calls that only read: those by GET, and those whose body is refused once their things are found. */
const reads = ({ method, body, form }: Endpoint) => method === 'GET' || (body !== undefined && !form)

/** A lock that ends with its statement protects nothing, and waits for those of others. */
async function locksBesidesTransactions(
  { method, body }: Endpoint,
  { authorization, headers, payload, ...request }: PermittedRequest & { authorization: string },
): Promise<string[]> {
  const wrong = Object.fromEntries(Object.keys(body?.properties ?? {}).map((name) => [name, 0.5]))
  const from = statements.length
  await app.inject({ method, ...request, headers: { ...headers, authorization }, ...(payload && { payload: wrong }) })
  return statements
    .slice(from)
    .filter(
      ({ text, isInTransaction }) =>
        !isInTransaction && /^\s*select\s[\s\S]*\sfor (?:no key )?(?:update|share)/.test(text),
    )
    .map(({ text }) => text)
}

test.each(learnerCalls.filter(({ endpoint }) => reads(endpoint)).map((call) => [nameOf(call.endpoint), call] as const))(
  '%s locks nothing outside of a transaction',
  async (_name, { endpoint, inputOf }) => {
    const { things, authorization } = await addPerson()
    const input = inputOf(things)
    const request = { url: addressOf(endpoint, input), authorization, ...(input.body && { payload: input.body }) }
    expect(await locksBesidesTransactions(endpoint, request)).toEqual([])
  },
)

test.each(
  permittedCalls.filter(({ endpoint }) => reads(endpoint)).map((call) => [nameOf(call.endpoint), call] as const),
)('%s by a permitted caller locks nothing outside of a transaction', async (_name, { endpoint, grant, requestOf }) => {
  const { id, authorization } = await addPerson()
  await grant(school.database.sql, id)
  expect(await locksBesidesTransactions(endpoint, { ...requestOf(id), authorization })).toEqual([])
})
