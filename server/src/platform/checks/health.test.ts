import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSchool, type School } from '../../../test/school.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

test('jobs that stand still, and a clock that differs, are named while the process serves', async () => {
  const ready = async () => {
    const { statusCode, json } = await school.app.inject('/readyz')
    return [statusCode, json<object>()]
  }
  expect(await ready()).toEqual([200, { status: 'ready' }])
  await school.database.pool.query(`
    insert into pgboss.job (name, state, start_after, policy) values
      ('renew-subscriptions', 'created', now() + interval '26 hours', 'short'),
      ('charge-instalments', 'created', now() - interval '1 hour', 'short'),
      ('settle-cards', 'created', now() + interval '1 minute', 'short')`)
  const { id } = await school.addLearner()
  await school.database.sql`
    insert into sessions (user_id, token_hash, brand, app_type, expires_at, created_at)
    values (${id}, 'x', 'local', 'web', now() + interval '3 days', now() + interval '26 hours')`
  expect(await ready()).toEqual([
    200,
    {
      status: 'ready',
      warnings: [
        'these jobs stand still: charge-instalments, renew-subscriptions',
        expect.stringMatching(/^the newest row was written 93[56]\d\d s in the future$/),
      ],
    },
  ])
})
