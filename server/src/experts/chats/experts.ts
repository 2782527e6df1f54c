import type { Chat } from '#contract/experts/chats/api.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { expertsOfCourses, type CourseExpert } from '../rota/rota.ts'
import type { ChatRow } from './queries.ts'

type Answered = Pick<ChatRow, 'course_id' | 'answered_by'>

/** The experts of the courses of chats. */
export async function expertsOfChats(call: Moment & { sql: Sql }, chats: readonly Answered[]): Promise<CourseExpert[]> {
  const courseIds = [...new Set(chats.map(({ course_id }) => course_id))]
  return courseIds.length === 0 ? [] : expertsOfCourses(call, courseIds)
}

type AnsweredChat = Answered & { viewerId: number; canAnswer: boolean }

/** With whom a learner writes: who answered last, before the first answer an expert of the course on duty. */
export function expertOf(experts: readonly CourseExpert[], chat: AnsweredChat): Chat['expert'] {
  const { viewerId, course_id: courseId, answered_by: last, canAnswer } = chat
  const onDuty = experts.filter(({ isOnDuty, courseIds }) => isOnDuty && courseIds.includes(courseId))
  if (last) return { ...last, is_on_duty: onDuty.some(({ id }) => id === last.id) }
  const first = canAnswer ? onDuty.find(({ id, name }) => id !== viewerId && name !== '') : undefined
  return first ? { id: first.id, name: first.name, avatar: first.avatar, is_on_duty: true } : null
}
