import { requirePerson } from '../school/people/card.ts'
import * as people from '../school/people/people.ts'
import { coursesNamed, operate, requirePersonId, value } from './personArguments.ts'
import type { Answer, PersonCall } from './personFlags.ts'

export async function expertCourses(call: PersonCall): Promise<Answer> {
  const userId = await requirePersonId(call)
  const question = 'Courses (slugs, comma-separated, or all)'
  const given = await value(call, { name: '<courses>', given: call.args[1], question })
  const courses = given === 'all' ? [] : await coursesNamed(call, given.split(','))
  const ids = courses.map(({ id }) => id)
  const result = await operate(call, (operation) => people.setExpertCourses(operation, userId, { course_ids: ids }))
  const named = courses.length > 0 ? courses.map(({ slug }) => slug).join(', ') : 'all courses'
  return { text: `Person ${userId} answers homework of ${named}.`, result: { id: userId, ...result } }
}

export async function leadCourses(call: PersonCall): Promise<Answer> {
  const userId = await requirePersonId(call)
  const question = 'Courses (slugs, comma-separated, or none)'
  const given = await value(call, { name: '<courses>', given: call.args[1], question })
  const courses = given === 'none' ? [] : await coursesNamed(call, given.split(','))
  const ids = courses.map(({ id }) => id)
  const result = await operate(call, async (operation) => {
    const { expert_course_ids } = await requirePerson(operation.sql, userId)
    return people.setExpertCourses(operation, userId, { course_ids: expert_course_ids, lead_course_ids: ids })
  })
  const named = courses.length > 0 ? courses.map(({ slug }) => slug).join(', ') : 'no course'
  return { text: `Person ${userId} leads ${named}.`, result: { id: userId, ...result } }
}
