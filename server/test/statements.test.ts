import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listArticlePreviews } from '#contract/club/articles/api.ts'
import { askAutomatically, askQuestion, writeToQuestion } from '#contract/club/support/api.ts'
import { listCommunities } from '#contract/club/communities/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { extendStream } from '#contract/shop/extensions/api.ts'
import { checkPayments } from '#contract/shop/payments/api.ts'
import { payInstalment } from '#contract/shop/instalments/paymentApi.ts'
import { refundOrder } from '#contract/shop/orders/staffApi.ts'
import { refundSubscriptionPayment } from '#contract/shop/subscriptions/staffApi.ts'
import { cancelFreeze, listStreams, streamExpands } from '#contract/learning/streams/api.ts'
import { buildApp } from '../src/app.ts'
import { idleFcm } from './fcm.ts'
import { addressOf, startSchool, type School } from './school.ts'
import { follow, learnerCalls, nameOf, type LearnerCall } from './calls.ts'
import type { CallInput, ResourceIds } from './resources.ts'
import { addCourse, type TestCourse } from './course.ts'
import { addTrial, permittedCalls, type PermittedCall } from './permittedCallers.ts'
import { recorded, type Statement } from './statements.ts'

type Learner = { id: number; email: string; things: ResourceIds }

let school: School
let app: FastifyInstance
let statements: Statement[]
let beginner: Learner
let veteran: Learner
let shortCourses: TestCourse[]
let longCourses: TestCourse[]
beforeAll(async () => {
  school = await startSchool(idleFcm)
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
})
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

/** Live connections poll once a second. */
const livePolling = /\sfrom live_events\s/

/** Statements of a call with a warm content cache. */
async function statementsOf(
  { endpoint, inputOf, allowed }: LearnerCall,
  { email, things }: Learner,
): Promise<string[]> {
  const given: CallInput = inputOf(things)
  const headers = { authorization: `Bearer ${await school.signIn(email)}` }
  const payload = given.body ? { payload: given.body } : {}
  const from = statements.length
  const response = await app.inject({ method: endpoint.method, url: addressOf(endpoint, given), headers, ...payload })
  expect(allowed).toContain(response.statusCode)
  return textsFrom(from)
}

function textsFrom(from: number): string[] {
  return statements
    .slice(from)
    .map(({ text }) => text)
    .filter((text) => !livePolling.test(text))
}

/** The same for a permitted caller; the call changes data, so each needs its own learner. */
async function permittedStatementsOf({ endpoint, grant, requestOf }: PermittedCall, courses: readonly TestCourse[]) {
  const { id, email } = await addLearner(courses)
  const authorization = `Bearer ${await school.signIn(email)}`
  await grant(school.database.sql, id)
  const { headers, ...request } = requestOf(id)
  const from = statements.length
  const response = await app.inject({ method: endpoint.method, ...request, headers: { ...headers, authorization } })
  expect(response.statusCode, response.body).toBe(200)
  return textsFrom(from)
}

const allStreams: LearnerCall = {
  endpoint: listStreams,
  inputOf: () => ({ query: { expand: streamExpands.join(',') } }),
  isFilter: false,
  allowed: [200],
}

/** Store a payment, ask its provider outside of the transaction, and store what it said. */
const payingPaths: ReadonlySet<string> = new Set(
  [checkPayments, extendStream, payInstalment, refundOrder, refundSubscriptionPayment].map(({ path }) => path),
)

/** Each stores a message with its files, mails it to the support, and notifies the asker's devices and the staff. */
const askingPaths: ReadonlySet<string> = new Set(
  [askQuestion, askAutomatically, writeToQuestion].map(({ path }) => path),
)

/** Cancelling a freeze is a GET that writes. */
const isReading = (endpoint: Endpoint) => endpoint.method === 'GET' && endpoint.path !== cancelFreeze.path

describe.each([...learnerCalls, allStreams].map((call) => [nameOf(call.endpoint), call] as const))(
  '%s',
  (_name, call) => {
    test('runs as many statements for many runs, days and lessons as for one', async () => {
      const few = await statementsOf(call, beginner)
      expect(await statementsOf(call, veteran)).toEqual(few)
      const maximumOfWrite = payingPaths.has(call.endpoint.path) ? 25 : askingPaths.has(call.endpoint.path) ? 12 : 8
      expect(few.length).toBeLessThanOrEqual(isReading(call.endpoint) ? 5 : maximumOfWrite)
    })
  },
)

/** Calls that every page makes. */
const singleStatementCalls: readonly LearnerCall[] = [
  { endpoint: listCommunities, inputOf: () => ({}), isFilter: false, allowed: [200] },
  {
    endpoint: listArticlePreviews,
    inputOf: () => ({ query: { external_id: ['yoga', 'sport'] } }),
    isFilter: false,
    allowed: [200],
  },
]

test.each(singleStatementCalls.map((call) => [nameOf(call.endpoint), call] as const))(
  '%s runs one statement besides that of the session',
  async (_name, call) => {
    expect(await statementsOf(call, veteran)).toHaveLength(2)
  },
)

describe.each(permittedCalls.map((call) => [nameOf(call.endpoint), call] as const))(
  '%s by a permitted caller',
  (_name, call) => {
    test('runs as many statements for many runs, days and lessons as for one', async () => {
      const few = await permittedStatementsOf(call, shortCourses)
      expect(await permittedStatementsOf(call, longCourses)).toEqual(few)
      const maximumOfWrite = payingPaths.has(call.endpoint.path) ? 30 : 25
      expect(few.length).toBeLessThanOrEqual(call.endpoint.method === 'GET' ? 5 : maximumOfWrite)
    })
  },
)
