import type { AttachedHomework, Day, Lesson, LessonSet } from '#contract/learning/courses/api.ts'
import { lessonTitle, type LessonKind, clampRepeats } from '#contract/learning/courses/rules.ts'
import { leftToFinish, setPlays, type DayLeft, type RequiredSet } from '#contract/learning/days/rules.ts'
import { countedSeconds, isWatched, roundWatchTime, type RoundedWatchTime } from '#contract/learning/lessons/rules.ts'
import type { HomeworkStatus, LessonStatus, StreamState } from '#contract/learning/streams/api.ts'
import type { ProgressSegment } from '../../ui/Progress.tsx'

/** A lesson and the current repetition of its set, from 1. */
export type Position = { lessonId: number; repetition: number }

/** The learner's number of repetitions of each set, by set id. */
export type Repeats = Readonly<Record<number, number>>

export type PlannedLesson = {
  lesson: Lesson
  setId: number
  /** Position in the day, from 1. */
  number: number
  title: string
  kind: LessonKind | undefined
  seconds: number
  /** Watched part of its length; repetitions count once. */
  viewedSeconds: number
  playCount: number
  positionSeconds: number
  state: 'watched' | 'started' | 'open'
}

export type PlannedSet = {
  set: LessonSet
  /** Position in the day, from 1. */
  number: number
  lessons: readonly PlannedLesson[]
  /** Complete repetitions. */
  plays: number
  /** Its required lessons were watched often enough. */
  isDone: boolean
  isRequired: boolean
}

export type PlannedHomework = {
  attached: AttachedHomework
  statusId: number | undefined
  status: HomeworkStatus['status']
  answerBy: number | null
}

/** A day of a course with the learner's progress. */
export type DayPlan = {
  day: Day
  sets: readonly PlannedSet[]
  lessons: readonly PlannedLesson[]
  homeworks: readonly PlannedHomework[]
  totalSeconds: number
  viewedSeconds: number
  watchedCount: number
  left: DayLeft
  /** The lesson to continue with; undefined when nothing is left to watch. */
  next: PlannedLesson | undefined
}

/** The part of a run's status that a day needs. */
export type DayProgress = Pick<StreamState, 'lessons' | 'homeworks'>

export function dayPlan(day: Day, progress: DayProgress = {}): DayPlan {
  const sets = plannedSets(day.lesson_sets ?? [], progress.lessons)
  const lessons = sets.flatMap((set) => set.lessons)
  const homeworks = (day.day_homeworks ?? []).map((attached) => plannedHomework(attached, progress.homeworks))
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

/** Searches the statuses of the whole run: an index of them would have to be made for each day. */
function plannedSets(sets: readonly LessonSet[], statuses: readonly LessonStatus[] = []): PlannedSet[] {
  let number = 0
  return sets.map((set, index) => {
    const lessons = set.lessons.map((lesson) => {
      const status = statuses.find(({ lesson_set_lesson_id: id }) => id === lesson.id)
      return plannedLesson(lesson, { setId: set.id, number: ++number, status })
    })
    const required = requiredSet({ set, lessons })
    return {
      set,
      number: index + 1,
      lessons,
      plays: setPlays(required),
      isDone: leftToFinish([required], 0).lessons === 0 && lessons.every((lesson) => lesson.state === 'watched'),
      isRequired: set.lessons.some((lesson) => lesson.is_required),
    }
  })
}

type LessonContext = { setId: number; number: number; status: LessonStatus | undefined }

function plannedLesson(lesson: Lesson, { setId, number, status }: LessonContext): PlannedLesson {
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
    state: watched ? 'watched' : viewed > 0 ? 'started' : 'open',
  }
}

/** A set requires its minimum of repetitions; more are the learner's choice. */
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

function plannedHomework(attached: AttachedHomework, statuses: DayProgress['homeworks']): PlannedHomework {
  const found = statuses?.find(
    (status) => status.target_type === 'stage_day_homework' && status.target_id === attached.id,
  )
  return {
    attached,
    statusId: found?.id,
    status: found?.status ?? 'NOT_UPLOADED',
    answerBy: found?.answer_by ?? null,
  }
}

/** Sent, and not returned by the expert. */
export function isSent(status: HomeworkStatus['status']): boolean {
  return status === 'UPLOADED' || status === 'DONE'
}

/** The least played lesson of the first set that must be repeated. */
function leastPlayed(sets: readonly PlannedSet[]): PlannedLesson | undefined {
  const set = sets.find((one) => leftToFinish([requiredSet(one)], 0).lessons > 0)
  const required = set?.lessons.filter(({ lesson }) => lesson.is_required) ?? []
  return required.toSorted((a, b) => a.playCount - b.playCount)[0]
}

/** Watched and remaining time of a day, rounded the same way on every screen. */
export function dayWatchTime({ viewedSeconds, totalSeconds }: DayPlan): RoundedWatchTime {
  return roundWatchTime(viewedSeconds, totalSeconds)
}

/** A progress segment per lesson; outlines only for a locked day. */
export function lessonSegments(lessons: readonly PlannedLesson[], isLocked = false): ProgressSegment[] {
  const states = { watched: 'done', started: 'part', open: isLocked ? 'locked' : 'open' } as const
  return lessons.map((lesson) => ({
    size: lesson.seconds,
    state: states[lesson.state],
    filled: lesson.seconds > 0 ? lesson.viewedSeconds / lesson.seconds : 0,
  }))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** The repetitions of a set: the learner's number, clamped to the allowed range. */
export function repeatCount({ set }: Pick<PlannedSet, 'set'>, repeats: Repeats): number {
  return clampRepeats(repeats[set.id] ?? set.repeat_count, set)
}

/** A lesson at its next repetition by play count. */
export function startPosition(plan: DayPlan, lesson: PlannedLesson, repeats: Repeats): Position {
  const set = plan.sets.find((one) => one.set.id === lesson.setId)
  const last = set ? repeatCount(set, repeats) : 1
  return { lessonId: lesson.lesson.id, repetition: Math.min(lesson.playCount + 1, last) }
}

/** The position after a lesson: the next lesson, the set's next repetition, the next set, or undefined. */
export function nextPosition(plan: DayPlan, position: Position, repeats: Repeats): Position | undefined {
  const setIndex = plan.sets.findIndex((set) => set.lessons.some(({ lesson }) => lesson.id === position.lessonId))
  const set = plan.sets[setIndex]
  if (!set) return undefined
  const next = set.lessons[set.lessons.findIndex(({ lesson }) => lesson.id === position.lessonId) + 1]
  if (next) return { lessonId: next.lesson.id, repetition: position.repetition }
  const [first] = set.lessons
  if (first && position.repetition < repeatCount(set, repeats))
    return { lessonId: first.lesson.id, repetition: position.repetition + 1 }
  const [nextSetLesson] = plan.sets.slice(setIndex + 1).flatMap(({ lessons }) => lessons)
  return nextSetLesson && startPosition(plan, nextSetLesson, repeats)
}
