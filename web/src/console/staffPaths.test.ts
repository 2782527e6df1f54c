import { expect, it } from 'vitest'
import { staffPaths } from './staffPaths.ts'

it('an item keeps the search and the filter of its list', () => {
  expect(staffPaths.order({ orderId: 7, search: 'ann b', status: 'paid' })).toBe('/orders/7?search=ann+b&status=paid')
  expect(staffPaths.courseDay({ courseId: 9, dayId: 102 })).toBe('/courses/9/days/102')
  expect(staffPaths.person({ userId: 3, search: '' })).toBe('/people/3')
})

it('an unknown address, and a missing or wrong value of an address of the console do not compile', () => {
  const refused = [
    // @ts-expect-error -- no screen has this address
    () => staffPaths.nowhere(),
    // @ts-expect-error -- one id is missing
    () => staffPaths.courseDay({ courseId: 9 }),
    // @ts-expect-error -- orders have no such status
    () => staffPaths.orders({ status: 'lost' }),
    // @ts-expect-error -- the queue is filtered by kind only
    () => staffPaths.desk({ search: 'ann' }),
  ]
  expect(refused).toHaveLength(4)
})
