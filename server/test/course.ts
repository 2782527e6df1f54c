import { dateOf } from '#contract/platform/dates.ts'
import { insertStatusesOfRun } from '../src/learning/homework/queries.ts'
import { first, type Database } from '../src/platform/database/database.ts'
import { dayAt, startOfDay } from '../src/platform/calendar.ts'
import { schoolZone } from './schoolZone.ts'

export type TestCourse = {
  id: number
  stageIds: number[]
  dayIds: number[]
  lessonIds: number[][]
  stageHomeworkId: number
}

type CourseShape = {
  stages?: number
  daysPerStage?: number
  lessonsPerDay?: number
  lessonSeconds?: number
  restDays?: readonly number[]
  requiredDays?: readonly number[]
  brands?: readonly string[]
}

/** A course of lessons without pictures; the first stage has required homework. */
export async function addCourse(database: Database, shape: CourseShape = {}): Promise<TestCourse> {
  const { stages = 2, daysPerStage = 3, lessonsPerDay = 2, lessonSeconds = 60, brands = ['face'] } = shape
  const { sql } = database
  const texts = (text: string) => JSON.stringify({ ru: text, en: `${text} (en)` })
  const course = await id(
    sql`insert into courses (slug, brands, content_hash, default_language, title, short_title, access_days)
      values (gen_random_uuid()::text, ${brands}, 'x', 'ru', ${texts('Курс')}, ${texts('Курс')}, 60) returning id`,
  )
  const homework = await id(
    sql`insert into homeworks (course_id, key, title) values (${course}, 'h', ${texts('Фото')}) returning id`,
  )
  const made: TestCourse = { id: course, stageIds: [], dayIds: [], lessonIds: [], stageHomeworkId: 0 }
  for (let stageIndex = 0; stageIndex < stages; stageIndex += 1) {
    const stage = await id(
      sql`insert into stages (course_id, key, sort, title)
        values (${course}, ${`s${stageIndex}`}, ${stageIndex + 1}, ${texts('Этап')}) returning id`,
    )
    made.stageIds.push(stage)
    if (stageIndex === 0)
      made.stageHomeworkId = await id(
        sql`insert into stage_homeworks (stage_id, homework_id, is_required) values (${stage}, ${homework}, true) returning id`,
      )
    for (let index = 0; index < daysPerStage; index += 1) {
      const number = made.dayIds.length + 1
      const day = await id(
        sql`insert into days (course_id, stage_id, key, day_number, day_of_rest, required_to_complete, points, title,
            is_demo_accessible)
          values (${course}, ${stage}, ${`d${number}`}, ${number}, ${shape.restDays?.includes(number) ?? false},
            ${shape.requiredDays?.includes(number) ?? false}, 40, ${texts(`День ${number}`)}, ${number === 1})
          returning id`,
      )
      made.dayIds.push(day)
      const set = await id(sql`insert into lesson_sets (day_id, key, sort) values (${day}, 'set', 1) returning id`)
      const lessons: number[] = []
      for (let lesson = 0; lesson < lessonsPerDay; lesson += 1)
        lessons.push(
          await id(
            sql`insert into lessons (course_id, day_id, lesson_set_id, key, sort, title, video_seconds)
              values (${course}, ${day}, ${set}, ${`l${lesson}`}, ${lesson + 1}, ${texts('Урок (разбор)')},
                ${lessonSeconds}) returning id`,
          ),
        )
      made.lessonIds.push(lessons)
    }
  }
  return made
}

export type StreamShape = {
  /** The number of the day that is today; 0 and less have not started. */
  today?: number
  timezone?: string
  lengthDays?: number
  isDemo?: boolean
  isOptionalPurchase?: boolean
}

/** A run in which today is the given day of the course. */
export async function addStream(
  database: Database,
  { userId, courseId }: { userId: number; courseId: number },
  { today = 1, timezone = schoolZone, lengthDays = 60, isDemo = false, isOptionalPurchase = false }: StreamShape = {},
): Promise<number> {
  const startDay = dayAt(timezone, Math.floor(Date.now() / 1000)) - (today - 1)
  const streamId = await id(
    database.sql`
      insert into streams (user_id, course_id, started_on, starts_at, ends_at, is_demo, is_optional_purchase,
        course_full_access)
      values (${userId}, ${courseId}, ${dateOf(startDay)}, to_timestamp(${startOfDay(timezone, startDay)}::bigint),
        to_timestamp(${startOfDay(timezone, startDay + lengthDays)}::bigint), ${isDemo}, ${isOptionalPurchase},
        ${!isDemo})
      returning id`,
  )
  await insertStatusesOfRun(database.sql, streamId)
  return streamId
}

async function id(rows: Promise<object[]>): Promise<number> {
  const row = first((await rows) as { id: number }[])
  if (!row) throw new Error('Nothing was inserted')
  return row.id
}
