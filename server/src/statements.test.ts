import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listStreams, streamExpands } from '#contract/streams/api.ts'
import { buildApp } from './app.ts'
import { addressOf, startSchool, type School } from './testing.ts'
import { follow, learnerCalls, nameOf, type Given, type LearnerCall, type Things } from './testingCalls.ts'
import { addCourse, type TestCourse } from './testingCourse.ts'
import { addTrial, permittedCalls, type PermittedCall } from './testingPermitted.ts'
import { recorded, type Statement } from './testingStatements.ts'

type Learner = { id: number; email: string; things: Things }

let school: School
let app: FastifyInstance
let statements: Statement[]
let beginner: Learner
let veteran: Learner
let shortCourses: TestCourse[]
let longCourses: TestCourse[]
beforeAll(async () => {
  school = await startSchool()
  const recording = recorded(school.database)
  statements = recording.statements
  app = await buildApp(school.config, recording.database)
  shortCourses = [await addCourse(school.database, { stages: 1, daysPerStage: 2, lessonsPerDay: 1 })]
  const long = { stages: 3, daysPerStage: 14, lessonsPerDay: 4 }
  longCourses = []
  for (let count = 0; count < 4; count += 1) longCourses.push(await addCourse(school.database, long))
  await addTrial(school.database)
  beginner = await addLearner(shortCourses)
  veteran = await addLearner(longCourses)
  for (const learner of [beginner, veteran]) await statementsOf(allStreams, learner)
}, 60_000)
afterAll(async () => {
  await app.close()
  await school.close()
})

async function addLearner(courses: readonly TestCourse[]): Promise<Learner> {
  const { id, email } = await school.addLearner()
  const followed = []
  for (const course of courses) followed.push(await follow(school.database, id, course))
  const [things] = followed
  if (!things) throw new Error('Nothing is followed')
  return { id, email, things }
}

/** Live connections look for news by themselves, once a second. */
const lookForNews = /\sfrom live_events\s/

/** What a call asks of the database when the process has the content of the courses in its cache. */
async function statementsOf(
  { endpoint, inputOf, allowed }: LearnerCall,
  { email, things }: Learner,
): Promise<string[]> {
  const given: Given = inputOf(things)
  const headers = { authorization: `Bearer ${await school.signIn(email)}` }
  const payload = given.body ? { payload: given.body } : {}
  const from = statements.length
  const answer = await app.inject({ method: endpoint.method, url: addressOf(endpoint, given), headers, ...payload })
  expect(allowed).toContain(answer.statusCode)
  return textsFrom(from)
}

function textsFrom(from: number): string[] {
  return statements
    .slice(from)
    .map(({ text }) => text)
    .filter((text) => !lookForNews.test(text))
}

/** The same for a caller who may; what the call changes stays, so every learner makes one. */
async function permittedStatementsOf({ endpoint, grant, requestOf }: PermittedCall, courses: readonly TestCourse[]) {
  const { id, email } = await addLearner(courses)
  const authorization = `Bearer ${await school.signIn(email)}`
  await grant(school.database.sql, id)
  const { headers, ...request } = requestOf(id)
  const from = statements.length
  const answer = await app.inject({ method: endpoint.method, ...request, headers: { ...headers, authorization } })
  expect(answer.statusCode, answer.body).toBe(200)
  return textsFrom(from)
}

const allStreams: LearnerCall = {
  endpoint: listStreams,
  inputOf: () => ({ query: { expand: streamExpands.join(',') } }),
  isFilter: false,
  allowed: [200],
}

describe.each([...learnerCalls, allStreams].map((call) => [nameOf(call.endpoint), call] as const))(
  '%s',
  (_name, call) => {
    test('asks the database as often for many runs, days and lessons as for one', async () => {
      const few = await statementsOf(call, beginner)
      expect(await statementsOf(call, veteran)).toEqual(few)
      expect(few.length).toBeLessThanOrEqual(call.endpoint.method === 'GET' ? 5 : 8)
    })
  },
)

describe.each(permittedCalls.map((call) => [nameOf(call.endpoint), call] as const))('%s by who may', (_name, call) => {
  test('asks the database as often for many runs, days and lessons as for one', async () => {
    const few = await permittedStatementsOf(call, shortCourses)
    expect(await permittedStatementsOf(call, longCourses)).toEqual(few)
    expect(few.length).toBeLessThanOrEqual(call.endpoint.method === 'GET' ? 5 : 25)
  })
})
