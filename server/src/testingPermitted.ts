import { randomUUID } from 'node:crypto'
import * as auth from '#contract/auth/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { uploadFile } from '#contract/files/api.ts'
import { createOrder } from '#contract/orders/api.ts'
import * as staff from '#contract/staff/api.ts'
import { deleteUser, updatePassword } from '#contract/users/api.ts'
import type { Database, Sql } from './database.ts'
import { addressOf, testPassword, type Input } from './testing.ts'
import { learnerCalls } from './testingCalls.ts'
import { addCourse } from './testingCourse.ts'

/** A call that refuses most learners, made by one who may. Each needs a learner of its own, with the test's password. */
export type PermittedCall = {
  endpoint: Endpoint
  /** What makes a learner one who may. */
  grant: (sql: Sql, userId: number) => Promise<unknown>
  requestOf: (userId: number) => PermittedRequest
}

export type PermittedRequest = { url: string; headers?: Record<string, string>; payload?: object | Buffer }

type Permission<E extends Endpoint> = {
  grant?: PermittedCall['grant']
  brand?: string
  inputOf?: (userId: number) => Input<E>
}

function permitted<E extends Endpoint>(endpoint: E, permission: Permission<E> = {}): PermittedCall {
  const { grant = async () => undefined, brand = 'local', inputOf = () => ({}) } = permission
  const requestOf = (userId: number) => {
    const input: Input<E> = inputOf(userId)
    const payload = input.body === undefined ? {} : { payload: input.body as object }
    return { url: addressOf(endpoint, input), headers: { 'x-app-id': brand }, ...payload }
  }
  return { endpoint, grant, requestOf }
}

const asAdmin = { grant: (sql: Sql, userId: number) => sql`update users set roles = '{admin}' where id = ${userId}` }
const anonymously = (sql: Sql, userId: number) =>
  sql`update users set email = null, app_id = ${randomUUID()} where id = ${userId}`

const password = 'quiet harbour 17'
const trialServiceId = 633

/** The calls whose rows in the list of all calls are refusals, made by callers who may. */
export const permittedCalls: readonly PermittedCall[] = [
  permitted(auth.convertAccount, {
    grant: anonymously,
    brand: 'mind',
    inputOf: () => ({ body: { email: `${randomUUID()}@example.test`, password, password_repeat: password } }),
  }),
  permitted(auth.mintAdminCode, asAdmin),
  permitted(auth.mintReturnAddress, {
    brand: 'face',
    inputOf: () => ({ body: { url: 'https://club.kontur.example/' } }),
  }),
  permitted(deleteUser, {
    inputOf: (userId) => ({ body: { id: userId, status: 0, current_password: testPassword } }),
  }),
  permitted(updatePassword, {
    inputOf: () => ({ body: { password, password_repeat: password, current_password: testPassword } }),
  }),
  { endpoint: uploadFile, grant: async () => undefined, requestOf: uploadOf },
  permitted(staff.getStaffMember, asAdmin),
  permitted(staff.listMails, asAdmin),
  permitted(staff.listErrorReports, asAdmin),
  permitted(staff.listQuestions, asAdmin),
  permitted(staff.listStaffVideos, asAdmin),
  permitted(createOrder, { brand: 'mind', inputOf: () => ({ params: { serviceId: trialServiceId } }) }),
]

/** Calls that refuse a plain learner whatever they send, and that nobody here may make. */
export const callsWithoutPermission = learnerCalls
  .filter(({ allowed }) => !allowed.includes(200))
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !permittedCalls.some((call) => call.endpoint === endpoint))

/** The trial course of a brand whose other courses the learners of the tests do not follow. */
export async function addTrial(database: Database): Promise<void> {
  const { id } = await addCourse(database, { brands: ['mind'] })
  await database.sql`insert into services (id, course_id, kind) values (${trialServiceId}, ${id}, 'demo')`
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

function uploadOf(): PermittedRequest {
  const boundary = 'a-boundary-of-the-test'
  const part = `--${boundary}\r\nContent-Disposition: form-data; name=`
  const type = `${part}"type"\r\n\r\n2\r\n`
  const file = `${part}"file"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n`
  return {
    url: uploadFile.path,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(type + file), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
