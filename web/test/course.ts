import { act } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import {
  getCourse,
  getDay,
  type AttachedHomework,
  type Course,
  type Day,
  type Lesson,
  type Stage,
} from '#contract/learning/courses/api.ts'
import type { FinishedDay } from '#contract/learning/days/api.ts'
import {
  getStreamStatus,
  listStreams,
  type DayStatus,
  type HomeworkStatus,
  type Stream,
  type StreamState,
} from '#contract/learning/streams/api.ts'
import { answerSeconds } from '#contract/learning/homework/rules.ts'
import { endSession, startSession } from '../src/platform/session/session.ts'
import { learner, serveSchool } from './app.ts'
import { noon } from './clock.ts'
import { jsonResponse, serve } from './server.ts'
import { aLock } from './locks.ts'

/** 20 November 2026, 04:00 in Moscow. */
const todayOpensAt = noon - 8 * 3600
const daySeconds = 86_400

/** Signs the learner in before each test. */
export function signedIn(): void {
  beforeEach(() => {
    serveSchool()
    startSession({ token: 'abc', userId: learner.id, days: 30 })
  })
  afterEach(() => act(() => endSession('chosen')))
}

export function aLesson(id: number, rest: Partial<Lesson> = {}): Lesson {
  return {
    id,
    sort: id,
    title: `Lesson ${id}`,
    description: '',
    delay: 300,
    is_required: true,
    training_options: [],
    survey_form_url: '',
    image_url: null,
    ...rest,
  }
}

/** A day with two sets of five-minute lessons: one lesson, then two lessons repeated two to four times. */
export function aDay(number: number, rest: Partial<Day> = {}): Day {
  const first = number * 10
  return {
    id: number + 100,
    stage_id: 1,
    day_number: number,
    day_of_rest: false,
    title: `Title ${number}`,
    excerpt: `Excerpt ${number}`,
    finish_total_time: 900,
    required_to_complete: 0,
    scores: 40,
    is_demo_accessible: false,
    day_homework_ids: [],
    banner_ids: [],
    day_homeworks: [],
    lesson_sets: [
      {
        id: first,
        sort: 1,
        title: 'Warm-up',
        repeat_count: 1,
        repeat_from: 1,
        repeat_to: 1,
        lessons: [aLesson(first + 1, { title: 'Breath (theory)' })],
      },
      {
        id: first + 5,
        sort: 2,
        title: 'Contour',
        repeat_count: 3,
        repeat_from: 2,
        repeat_to: 4,
        lessons: [aLesson(first + 2, { title: 'Lift (analysis)' }), aLesson(first + 3, { title: 'Neck (practice)' })],
      },
    ],
    ...rest,
  }
}

export function aRestDay(number: number): Day {
  return aDay(number, { day_of_rest: true, lesson_sets: [], finish_total_time: 0, scores: 0, title: '' })
}

export function aHomework(id: number, rest: Partial<AttachedHomework> = {}): AttachedHomework {
  return {
    id,
    homework_id: id + 1000,
    is_required: 1,
    created_at: noon,
    updated_at: noon,
    homework: {
      id: id + 1000,
      title: `Homework ${id}`,
      description: `What to do for ${id}`,
      scores: { DONE: 20 },
      exercises: [],
      is_file_required: true,
      is_message_required: false,
      is_exercise_required: false,
      is_selfie_required: false,
    },
    ...rest,
  }
}

/** Days 1 to 4 with a rest day 3, and days 5 to 8; the first stage has required homework 77. */
export function aCourse(rest: Partial<Course> = {}): Course {
  const days = [aDay(1), aDay(2), aRestDay(3), aDay(4), aDay(5), aDay(6), aDay(7), aDay(8)]
  return {
    id: 9,
    version: 3,
    title: 'A face at ease',
    short_title: 'At ease',
    short_description: 'Eight short days',
    category: 'face',
    complexity: 1,
    image: null,
    background: null,
    created_at: noon,
    updated_at: noon,
    documents: [],
    demo_video_id: null,
    stage_ids: [1, 2],
    lesson_ids: [],
    offer_ids: [],
    is_demo_documents_accessible: true,
    is_demo_expert_message_enabled: true,
    is_demo_user_message_enabled: true,
    is_demo_offline_mode_accessible: true,
    course_options: [],
    stages: [
      aStage(1, { title: 'Release', days: days.slice(0, 4), stage_homeworks: [aHomework(77)] }),
      aStage(2, { title: 'Neck and oval', days: days.slice(4).map((day) => ({ ...day, stage_id: 2 })) }),
    ],
    ...rest,
  }
}

type StageParts = Pick<Stage, 'title'> & { days: Day[]; stage_homeworks?: AttachedHomework[] }

function aStage(id: number, { title, days, stage_homeworks = [] }: StageParts): Stage {
  return {
    id,
    sort: id,
    title,
    day_ids: days.map((day) => day.id),
    stage_homework_ids: stage_homeworks.map((homework) => homework.id),
    days,
    stage_homeworks,
  }
}

/** The course without its stages, as it is nested in a run. */
export function aShortCourse(): Course {
  const { stages: _stages, course_options: _options, ...course } = aCourse()
  return course
}

export function aStream(rest: Partial<Stream> = {}): Stream {
  return {
    id: 5,
    course_id: 9,
    status: 'open',
    start_date: todayOpensAt - 4 * daySeconds,
    end_date: todayOpensAt + 58 * daySeconds,
    completed_at: null,
    is_demo: false,
    is_optional_purchase: false,
    is_unpaid: false,
    course_full_access: true,
    chat_channel_id: null,
    max_consultation_count: 0,
    payment_subscription_id: null,
    filters: {},
    materials_lock: null,
    user_course_stream_freeze: null,
    progress: {
      days_count: 8,
      complete_days_count: 4,
      progress: 50,
      stages: [
        { id: 1, sort: 1, days_count: 4, complete_days_count: 4 },
        { id: 2, sort: 2, days_count: 4, complete_days_count: 0 },
      ],
    },
    course: aShortCourse(),
    current_training_day: {
      stage_id: 2,
      stage_sort: 2,
      stage_title: 'Neck and oval',
      day_id: 105,
      day_number: 5,
      title: 'Title 5',
      excerpt: 'Excerpt 5',
    },
    ...rest,
  }
}

/** Day 5 is today; 1, 2 and 4 are finished, the later ones open day by day. */
export function aState(rest: Partial<StreamState> = {}): StreamState {
  return {
    stream_id: 5,
    today_day_number: 5,
    server_time: noon,
    streak_days: 12,
    practice_days: ['2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16'],
    days: Array.from({ length: 8 }, (_, index) => aDayStatus(index + 1)),
    homeworks: [aHomeworkStatus(77, { status: 'DONE', target_type: 'course_stage_homework' })],
    stages: [
      { id: 1, status: 'open', request_homeworks: [], request_days: [] },
      { id: 2, status: 'open', request_homeworks: [], request_days: [] },
    ],
    lessons: [],
    consultations: [],
    chat_channel_meta: null,
    current_training_stage_id: 2,
    current_training_day: aStream().current_training_day ?? null,
    ...rest,
  }
}

function aDayStatus(number: number, rest: Partial<DayStatus> = {}): DayStatus {
  const opens_at = todayOpensAt + (number - 5) * daySeconds
  const isFinished = [1, 2, 4].includes(number)
  const isRestOver = number === 3 && !rest.lock?.code.startsWith('day_')
  return {
    id: isFinished ? number + 200 : null,
    stream_id: 5,
    stage_day_id: number + 100,
    day_number: number,
    is_open_by_time_delay: opens_at <= noon,
    is_demo_accessible: false,
    opens_at,
    stage_day_started_at: isFinished ? opens_at + 3600 : null,
    end_time: isFinished ? opens_at + 7200 : null,
    is_complete: isRestOver || (rest.end_time === undefined ? isFinished : rest.end_time !== null),
    lock: number > 5 ? aLock('day_not_open_yet', { opens_at }) : null,
    ...rest,
  }
}

/** The statuses of all days, with changes by day number. */
export function dayStatuses(changes: Record<number, Partial<DayStatus>>): DayStatus[] {
  return Array.from({ length: 8 }, (_, index) => aDayStatus(index + 1, changes[index + 1]))
}

/** Day 5, finished at noon. */
export function aFinishedDay(rest: Partial<FinishedDay> = {}): FinishedDay {
  return {
    id: 300,
    stream_id: 5,
    stage_day_id: 105,
    stage_day_started_at: noon,
    end_time: noon,
    scores: 40,
    balance: 1280,
    streak_days: 13,
    expert_words: null,
    ...rest,
  }
}

export function aHomeworkStatus(targetId: number, rest: Partial<HomeworkStatus> = {}): HomeworkStatus {
  return {
    id: targetId,
    stream_id: 5,
    homework_id: targetId + 1000,
    target_id: targetId,
    is_locked: false,
    lock: null,
    is_required: true,
    status: 'NOT_UPLOADED',
    target_type: 'stage_day_homework',
    title: `Homework ${targetId}`,
    sent_at: null,
    answer_by: rest.status === 'UPLOADED' && rest.sent_at ? rest.sent_at + answerSeconds : null,
    scores: { DONE: 20 },
    ...rest,
  }
}

export function watched(lessonId: number, viewedSeconds = 300, playCount = 1) {
  return {
    lesson_set_lesson_id: lessonId,
    viewed_seconds: viewedSeconds,
    play_count: playCount,
    position_seconds: viewedSeconds,
  }
}

type RunParts = { stream?: Partial<Stream>; state?: Partial<StreamState>; course?: Partial<Course> }

/** Serves a run for the course screens: the run of `aStream`, its course and its progress. */
export function serveRun({ stream, state, course }: RunParts = {}) {
  const whole = aCourse(course)
  const days = (whole.stages ?? []).flatMap((stage) => stage.days ?? [])
  return {
    streams: serve(listStreams, () => [aStream(stream)]),
    course: serve(getCourse, () => whole),
    status: serve(getStreamStatus, () => aState(state)),
    day: serve(getDay, ({ params }) => days.find((day) => day.id === Number(params['dayId'])) ?? jsonResponse(404, {})),
  }
}
