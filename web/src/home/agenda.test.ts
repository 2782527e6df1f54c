import { expect, it } from 'vitest'
import { aCourse, aDay, aHomework, aHomeworkStatus, aState } from '../testingCourse.ts'
import { agendaOf } from './agenda.ts'

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
  return agendaOf(course, aState({ homeworks })).map((item) => item.status.target_id)
}

const stage = { target_type: 'course_stage_homework' } as const

it('first comes what was returned, then what is to be sent, then what the expert checks', () => {
  expect(idsOf([50, { status: 'UPLOADED' }], [51], [77, { ...stage, status: 'FAIL' }])).toEqual([77, 51, 50])
})

it("of what is to be sent, today's comes first", () => {
  expect(idsOf([50, { is_required: false, status: 'FAIL' }], [51], [52])).toEqual([50, 52, 51])
})

it('what is optional is offered on its own day only', () => {
  expect(idsOf([51, { is_required: false }], [52, { is_required: false }])).toEqual([52])
})

it('what is approved or still locked does not wait', () => {
  expect(idsOf([51, { status: 'DONE' }], [53, { is_locked: true }])).toEqual([])
})

it('at most three wait at once', () => {
  expect(idsOf([50], [51], [52], [77, stage])).toHaveLength(3)
})
