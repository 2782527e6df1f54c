import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendStream, listExtensions } from '#contract/shop/extensions/api.ts'
import { addCourse, addStream, type StreamShape } from '../../../test/course.ts'
import { addBuyer, addService } from '../../../test/payments.ts'
import { addInstalment } from '../../../test/recurringPayments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'

let school: School
let courseId: number
beforeAll(async () => {
  school = await startSchool()
  courseId = (await addCourse(school.database)).id
  const course = await addService(school, { courseId, days: 30 })
  const days = await addService(school, { kind: 'course_extension', courseId, days: 10 })
  const consultations = await addService(school, { kind: 'consultations', courseId, consultations: 2 })
  const bundle = await addService(school, { kind: 'bundle', childIds: [course, days] })
  const subscription = await addService(school, { kind: 'subscription' })
  const other = await addService(school, { courseId: (await addCourse(school.database)).id })
  Object.assign(services, { course, days, consultations, bundle, subscription, other })
})
afterAll(() => school.close())

const services = { course: 0, days: 0, consultations: 0, bundle: 0, subscription: 0, other: 0 }
type Service = keyof typeof services

const contact = { name: 'Marina', phone: '+49 151 2345 6789', email: 'marina@mail.test' }

/** The replies to a learner with a run of the shape whose instalment is overdue by so many days. */
async function answersOf({ isFrozen = false, ...shape }: StreamShape & { isFrozen?: boolean }, overdue?: number) {
  const { sql } = school.database
  const { id: userId, token, order } = await addBuyer(school)
  const streamId = await addStream(school.database, { userId, courseId }, shape)
  if (isFrozen)
    await sql`
      insert into stream_freezes (stream_id, status, start_date, end_date)
      values (${streamId}, 1, ${dateIn(0)}, ${dateIn(3)})`
  const part = { amountMinor: 1500, isPaid: false }
  if (overdue !== undefined)
    await addInstalment(sql, userId, { streamId, parts: [{ dueOn: dateIn(-overdue), ...part }] })
  const calls = { token, headers: { 'x-app-id': 'local' } }
  const outcome = ({ status, failure }: { status: number; failure: unknown }) =>
    status === 200 ? 'sold' : (failure as { code: string }).code
  const answers: Partial<Record<Service | 'extension' | 'offers', string>> = {}
  for (const name of Object.keys(services) as Service[]) {
    const isOfRun = name === 'days' || name === 'consultations'
    answers[name] = outcome(await order(services[name], isOfRun ? { stream_id: streamId } : {}))
  }
  const params = { streamId, serviceId: services.days }
  answers.extension = outcome(await school.call(extendStream, { params, body: contact, ...calls }))
  answers.offers = outcome(await school.call(listExtensions, { params: { streamId }, ...calls }))
  return answers
}

const sold = Object.fromEntries([...Object.keys(services), 'extension', 'offers'].map((name) => [name, 'sold']))
/** Services that would be added to the run. */
const added = { days: 'stream_unpaid', consultations: 'stream_unpaid', bundle: 'stream_unpaid' }
const closed = { ...added, extension: 'stream_unpaid', offers: 'stream_unpaid' }
const bySubscription = { days: 'run_paid_by_subscription', extension: 'not_found' }
const trial = { days: 'not_found', consultations: 'not_found', extension: 'not_found' }

describe('for a run', () => {
  test.each([
    ['that is open everything is sold', {}, undefined, {}],
    ['with an instalment that is overdue for six days everything is sold', {}, 6, {}],
    ['that an overdue instalment keeps closed nothing is sold that it would get', {}, 7, closed],
    ['that has ended no consultations are sold', { today: 90 }, undefined, { consultations: 'not_found' }],
    ['that has ended and is unpaid only a new one is sold', { today: 90 }, 7, { ...closed, bundle: 'sold' }],
    ['that is frozen everything is sold', { isFrozen: true }, undefined, {}],
    ['that is frozen and closed behind that nothing is sold that it would get', { isFrozen: true }, 7, closed],
    ['that has not started everything is sold', { today: -3 }, undefined, {}],
    ['that has not started and stays closed nothing is sold that it would get', { today: -3 }, 7, closed],
    [
      'whose subscription has ended nothing is sold that it would get',
      { isOptionalPurchase: true },
      undefined,
      { ...bySubscription, consultations: 'not_found' },
    ],
    ['that is a trial nothing is sold that it would get', { isDemo: true }, undefined, trial],
  ] as const)('%s', async (_what, shape, overdue, refused) => {
    expect(await answersOf(shape, overdue)).toEqual({ ...sold, ...refused })
  })
})
