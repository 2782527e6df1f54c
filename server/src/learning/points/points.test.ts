import { afterAll, beforeAll, expect, test } from 'vitest'
import { getScoreAmount, getScoreAwards, listScores } from '#contract/learning/points/api.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addCourse, addStream } from '../../../test/course.ts'
import { creditPoints, spendPoints } from './points.ts'

let school: School
let token: string
let userId: number
beforeAll(async () => {
  school = await startSchool()
  const learner = await school.addLearner()
  userId = learner.id
  token = await school.signIn(learner.email)
  for (const number of [1, 2, 3]) await credit(`day ${number}`, number * 10)
})
afterAll(() => school.close())

function credit(reference: string, amount: number) {
  const howItWas = { ru: `Было: ${reference}`, en: `It was: ${reference}`, es: `Fue: ${reference}` }
  const transaction = { sql: school.database.sql, afterCommit: (work: () => void) => work() }
  return creditPoints(transaction, { userId, amount, reference, howItWas })
}

test('the balance is the sum of credits, one per reference', async () => {
  expect(await credit('day 1', 10)).toBe(false)
  expect((await school.call(getScoreAmount, { token })).body.data.amount).toBe(60)
})

test('every ledger transaction sums to zero', async () => {
  const open = await school.database.sql`
    select transaction_id from points_postings group by transaction_id having sum(amount) <> 0 or count(*) <> 2`
  expect(open).toEqual([])
})

test('the history is paged, newest first, in the language of the call', async () => {
  const page = (number: number) =>
    school.call(listScores, {
      query: { page: number, 'per-page': 2 },
      token,
      headers: { 'accept-language': 'es' },
    })
  const first = await page(1)
  expect(first.body.map((score) => [score.how_it_was, score.amount])).toEqual([
    ['Fue: day 3', 30],
    ['Fue: day 2', 20],
  ])
  expect(first.headers).toMatchObject({ 'x-pagination-total-count': '3', 'x-pagination-page-count': '2' })
  expect((await page(2)).body.map((score) => score.how_it_was)).toEqual(['Fue: day 1'])
})

test('earned and spent points are listed apart, with counts of their own', async () => {
  const learner = await school.addLearner()
  const own = await school.signIn(learner.email)
  const transaction = { sql: school.database.sql, afterCommit: (work: () => void) => work() }
  const howItWas = { ru: 'Было', en: 'It was', es: 'Fue' }
  await creditPoints(transaction, { userId: learner.id, amount: 300, reference: `earned ${learner.id}`, howItWas })
  await spendPoints(transaction, { userId: learner.id, amount: 250, reference: `spent ${learner.id}`, howItWas })
  const list = async (type?: 'add' | 'debit') => {
    const { body, headers } = await school.call(listScores, { token: own, query: { ...(type && { type }) } })
    return [body.map(({ amount }) => amount), headers['x-pagination-total-count']]
  }
  expect(await list('add')).toEqual([[300], '1'])
  expect(await list('debit')).toEqual([[-250], '1'])
  expect(await list()).toEqual([[-250, 300], '2'])
})

test('points are visible to their user only', async () => {
  const other = await school.signIn((await school.addLearner()).email)
  expect((await school.call(listScores, { token: other })).body).toEqual([])
  expect((await school.call(getScoreAmount, { token: other })).body.data.amount).toBe(0)
})

test('awards of days and homework are listed for the user’s courses only', async () => {
  const learner = await school.addLearner()
  const ownToken = await school.signIn(learner.email)
  const awards = async () => (await school.call(getScoreAwards, { token: ownToken })).body.data
  expect(await awards()).toEqual({ day: null, homework: null })
  const { sql } = school.database
  const [first, second, foreign] = [
    await addCourse(school.database),
    await addCourse(school.database),
    await addCourse(school.database),
  ]
  await sql`update days set points = 15 where id = ${first.dayIds[0]}`
  await sql`update days set points = 0 where id = ${first.dayIds[1]}`
  await sql`update homeworks set scores = '{"DONE": 20, "UPLOADED": 5}' where course_id = ${second.id}`
  await sql`update days set points = 900 where course_id = ${foreign.id}`
  for (const { id } of [first, second])
    await addStream(school.database, { userId: learner.id, courseId: id }, { today: 1 })
  expect(await awards()).toEqual({ day: { min: 15, max: 40 }, homework: { min: 5, max: 20 } })
})
