import { expect, it } from 'vitest'
import { aCourse, aDay, aHomework, aHomeworkStatus, aState } from '../../test/course.ts'
import { pendingHomework } from './pendingHomework.ts'

const [first, second] = aCourse().stages ?? []
if (!first || !second) throw new Error('The course has two stages')
const withHomework = (number: number, id: number) =>
  aDay(number, { day_homeworks: [aHomework(id)], day_homework_ids: [id] })
const course = aCourse({
  stages: [
    { ...first, days: [withHomework(1, 50), withHomework(2, 51)] },
    { ...second, days: [withHomework(5, 52), withHomework(6, 53)] },
  ],
})

function idsOf(...statuses: Parameters<typeof aHomeworkStatus>[]): number[] {
  const homeworks = statuses.map(([id, rest]) => aHomeworkStatus(id, rest))
  return pendingHomework(course, aState({ homeworks })).map((item) => item.status.target_id)
}

const stage = { target_type: 'course_stage_homework' } as const

it('returned homework comes first, then unsent, then homework being checked', () => {
  expect(idsOf([50, { status: 'UPLOADED' }], [51], [77, { ...stage, status: 'FAIL' }])).toEqual([77, 51, 50])
})

it("today's homework comes first among unsent homework", () => {
  expect(idsOf([50, { is_required: false, status: 'FAIL' }], [51], [52])).toEqual([50, 52, 51])
})

it('optional homework is offered on its own day only', () => {
  expect(idsOf([51, { is_required: false }], [52, { is_required: false }])).toEqual([52])
})

it('approved and locked homework is not pending', () => {
  expect(idsOf([51, { status: 'DONE' }], [53, { is_locked: true }])).toEqual([])
})

it('at most three are shown', () => {
  expect(idsOf([50], [51], [52], [77, stage])).toHaveLength(3)
})
