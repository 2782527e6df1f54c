import { expect, test } from 'vitest'
import { readSources, type Source } from './sources.ts'

/** Calls by GET that change or check something: what a query answers is kept on the device. */
const neverKept = ['cancelFreeze', 'checkDiscount', 'getDayProgress']

function keptAnswers(sources: readonly Source[]): string[] {
  const query = new RegExp(String.raw`\b\w*[qQ]uery\w*\(\s*(?:${neverKept.join('|')})\b`)
  return sources.filter(({ code }) => query.test(code)).map(({ path }) => path)
}

test('the cancelling of a freeze, the check of a discount and the progress of a day are never kept on the device', () => {
  expect(keptAnswers(readSources().filter(({ path }) => path.startsWith('web/')))).toEqual([])
})

test('a query of such a call is found', () => {
  const path = 'web/src/shop/orders/discount.ts'
  expect(keptAnswers([{ path, code: 'useQuery(queryOf(checkDiscount, { params }))' }])).toEqual([path])
  expect(keptAnswers([{ path, code: 'call(checkDiscount, { params })' }])).toEqual([])
})
