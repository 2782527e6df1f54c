import type { AttachedHomework, Day, Lesson, LessonSet } from '#contract/courses/api.ts'
import { lessonTitle, type LessonKind } from '#contract/courses/rules.ts'
import { leftToFinish, setPlays, type DayLeft, type RequiredSet } from '#contract/days/rules.ts'
import { countedSeconds, isWatched, toldTime, type ToldTime } from '#contract/lessons/rules.ts'
import type { HomeworkStatus, LessonStatus, StreamState } from '#contract/streams/api.ts'
import type { ThreadSegment } from '../ui/Thread.tsx'

export type PlannedLesson = {
  lesson: Lesson
  setId: number
  /** Place in the day, from 1. */
  number: number
  title: string
  kind: LessonKind | undefined
  seconds: number
  /** What was watched of its length, never more than the length; repeats count once. */
  viewedSeconds: number
  playCount: number
  positionSeconds: number
  state: 'watched' | 'part' | 'open'
}

export type PlannedSet = {
  set: LessonSet
  /** Place in the day, from 1. */
  number: number
  lessons: readonly PlannedLesson[]
  /** How many times it was played through. */
  plays: number
  /** Everything in it that must be watched was watched often enough. */
  isDone: boolean
  isRequired: boolean
}

export type PlannedHomework = { attached: AttachedHomework; status: HomeworkStatus['status']; sentAt: number | null }

/** A day of a course together with what the learner has done of it. */
export type DayPlan = {
  day: Day
  sets: readonly PlannedSet[]
  lessons: readonly PlannedLesson[]
  homeworks: readonly PlannedHomework[]
  totalSeconds: number
  viewedSeconds: number
  watchedCount: number
  left: DayLeft
  /** Where to go on; undefined when everything was watched as often as it must be. */
  next: PlannedLesson | undefined
}

/** What of a run's status a day needs. */
export type Done = Pick<StreamState, 'lessons' | 'homeworks'>

export function dayPlan(day: Day, done: Done = {}): DayPlan {
  const statuses = new Map(done.lessons?.map((status) => [status.lesson_set_lesson_id, status]))
  const sets = plannedSets(day.lesson_sets ?? [], statuses)
  const lessons = sets.flatMap((set) => set.lessons)
  const homeworks = (day.day_homeworks ?? []).map((attached) => plannedHomework(attached, done.homeworks))
  const unsent = homeworks.filter(({ attached, status }) => attached.is_required > 0 && !isSent(status))
  return {
    day,
    sets,
    lessons,
    homeworks,
    totalSeconds: sum(lessons.map((lesson) => lesson.seconds)),
    viewedSeconds: sum(lessons.map((lesson) => lesson.viewedSeconds)),
    watchedCount: lessons.filter((lesson) => lesson.state === 'watched').length,
    left: leftToFinish(sets.map(requiredSet), unsent.length),
    next: lessons.find((lesson) => lesson.state !== 'watched') ?? leastPlayed(sets),
  }
}

function plannedSets(sets: readonly LessonSet[], statuses: ReadonlyMap<number, LessonStatus>): PlannedSet[] {
  let number = 0
  return sets.map((set, index) => {
    const lessons = set.lessons.map((lesson) =>
      plannedLesson(lesson, { setId: set.id, number: ++number, status: statuses.get(lesson.id) }),
    )
    const wanted = requiredSet({ set, lessons })
    return {
      set,
      number: index + 1,
      lessons,
      plays: setPlays(wanted),
      isDone: leftToFinish([wanted], 0).lessons === 0 && lessons.every((lesson) => lesson.state === 'watched'),
      isRequired: set.lessons.some((lesson) => lesson.is_required),
    }
  })
}

type Place = { setId: number; number: number; status: LessonStatus | undefined }

function plannedLesson(lesson: Lesson, { setId, number, status }: Place): PlannedLesson {
  const seconds = lesson.delay
  const viewed = status?.viewed_seconds ?? 0
  const playCount = status?.play_count ?? 0
  const watched = isWatched({ seconds, viewedSeconds: viewed, playCount })
  return {
    lesson,
    setId,
    number,
    ...lessonTitle(lesson.title),
    seconds,
    viewedSeconds: countedSeconds({ seconds, viewedSeconds: viewed, playCount }),
    playCount,
    positionSeconds: status?.position_seconds ?? 0,
    state: watched ? 'watched' : viewed > 0 ? 'part' : 'open',
  }
}

/** The rule asks for the least that the set allows; more repeats are the learner's own wish. */
function requiredSet({ set, lessons }: Pick<PlannedSet, 'set' | 'lessons'>): RequiredSet {
  return {
    repeats: set.repeat_from,
    lessons: lessons.map(({ lesson, seconds, viewedSeconds, playCount }) => ({
      isRequired: lesson.is_required,
      seconds,
      viewedSeconds,
      playCount,
    })),
  }
}

function plannedHomework(attached: AttachedHomework, statuses: Done['homeworks']): PlannedHomework {
  const found = statuses?.find(
    (status) => status.target_type === 'stage_day_homework' && status.target_id === attached.id,
  )
  return { attached, status: found?.status ?? 'NOT_UPLOADED', sentAt: found?.sent_at ?? null }
}

/** Sent and not returned. */
export function isSent(status: HomeworkStatus['status']): boolean {
  return status === 'UPLOADED' || status === 'DONE'
}

/** The first lesson of the first set that has to be played again. */
function leastPlayed(sets: readonly PlannedSet[]): PlannedLesson | undefined {
  const set = sets.find((one) => leftToFinish([requiredSet(one)], 0).lessons > 0)
  const required = set?.lessons.filter(({ lesson }) => lesson.is_required) ?? []
  return required.toSorted((a, b) => a.playCount - b.playCount)[0]
}

/** What was watched of a day and what is left, as every screen tells it. */
export function toldOf({ viewedSeconds, totalSeconds }: DayPlan): ToldTime {
  return toldTime(viewedSeconds, totalSeconds)
}

/** One segment per lesson; of a closed day only outlines. */
export function threadOf(lessons: readonly PlannedLesson[], isLocked = false): ThreadSegment[] {
  const states = { watched: 'done', part: 'part', open: isLocked ? 'locked' : 'open' } as const
  return lessons.map((lesson) => ({
    size: lesson.seconds,
    state: states[lesson.state],
    filled: lesson.seconds > 0 ? lesson.viewedSeconds / lesson.seconds : 0,
  }))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
