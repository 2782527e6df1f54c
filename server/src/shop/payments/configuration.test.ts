import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCourse } from '../../../test/course.ts'
import { addBuyer, addService } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'

let school: School
beforeAll(async () => {
  school = await startSchool({ NODE_ENV: 'production', PUBLIC_URL: 'https://school.example', HOST: '127.0.0.1' })
})
afterAll(() => school.close())

test('in production a priced order is refused until a provider is configured, and free ones are granted', async () => {
  const courseId = (await addCourse(school.database)).id
  const { order } = await addBuyer(school)
  const priced = await order(await addService(school, { courseId }))
  expect([priced.status, priced.failure]).toMatchObject([409, { code: 'payments_unavailable' }])
  expect((await order(await addService(school, { courseId, price: 0 }))).body.status).toBe('paid')
  expect((await school.app.inject({ method: 'POST', url: '/spa/webhooks/sandbox' })).statusCode).toBe(404)
  expect((await school.app.inject('/sandbox/payment_1')).statusCode).toBe(404)
})
