import type { AttachedHomework, Course, Day, Lesson, LessonSet, Stage } from '#contract/courses/api.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Video } from '#contract/videos/api.ts'
import {
  textIn,
  type Content,
  type ContentDay,
  type ContentHomework,
  type ContentLesson,
  type ContentSet,
  type ContentStage,
  type Texts,
} from './content.ts'

export type Parts = {
  stages?: boolean
  days?: boolean
  sets?: boolean
  homeworks?: boolean
  options?: boolean
  /** What may be played, by id. */
  videos?: ReadonlyMap<number, Video>
}

/** Turns content into the wire shapes of one language. */
export function wireOf(content: Content, language: Language) {
  const text = (texts: Texts) => textIn(texts, language, content)

  const homework = (attached: ContentHomework): AttachedHomework => {
    const { id, homework_id, is_required, created_at, updated_at, title, description, exercises, ...rest } = attached
    return {
      id,
      homework_id,
      is_required: is_required ? 1 : 0,
      created_at,
      updated_at,
      homework: {
        ...rest,
        id: homework_id,
        title: text(title),
        description: text(description),
        exercises: exercises.map((exercise) => ({ id: exercise.id, title: text(exercise.title) })),
      },
    }
  }

  const lesson = (one: ContentLesson, videos: Parts['videos']): Lesson => ({
    id: one.id,
    sort: one.sort,
    title: text(one.title),
    description: text(one.description),
    delay: one.video_seconds,
    is_required: one.is_required,
    training_options: one.training_options,
    survey_form_url: one.survey_form_url,
    ...(videos && {
      local_video_file: videos.get(one.video_id ?? 0) ?? null,
      local_description_video_file: videos.get(one.description_video_id ?? 0) ?? null,
      vertical_video: videos.get(one.vertical_video_id ?? 0) ?? null,
      vertical_description_video: videos.get(one.vertical_description_video_id ?? 0) ?? null,
    }),
  })

  const set = (one: ContentSet, videos: Parts['videos']): LessonSet => ({
    ...one,
    title: text(one.title),
    lessons: one.lessons.map((each) => lesson(each, videos)),
  })

  const day = (one: ContentDay, parts: Parts): Day => ({
    id: one.id,
    stage_id: one.stage_id,
    day_number: one.day_number,
    day_of_rest: one.day_of_rest,
    title: text(one.title),
    excerpt: text(one.excerpt),
    finish_total_time: one.sets.flatMap((lessons) => lessons.lessons).reduce((sum, each) => sum + each.video_seconds, 0),
    required_to_complete: one.required_to_complete ? 1 : 0,
    scores: one.points,
    is_demo_accessible: one.is_demo_accessible,
    day_homework_ids: one.homeworks.map((each) => each.id),
    ...(parts.sets && { lesson_sets: one.sets.map((each) => set(each, parts.videos)) }),
    ...(parts.homeworks && { day_homeworks: one.homeworks.map(homework) }),
  })

  const stage = (one: ContentStage, parts: Parts): Stage => ({
    id: one.id,
    sort: one.sort,
    title: text(one.title),
    day_ids: one.days.map((each) => each.id),
    stage_homework_ids: one.homeworks.map((each) => each.id),
    ...(parts.days && { days: one.days.map((each) => day(each, parts)) }),
    ...(parts.homeworks && { stage_homeworks: one.homeworks.map(homework) }),
  })

  const course = (parts: Parts): Course => {
    const { default_language, stages, days, options, documents, title, short_title, short_description, ...rest } = content
    return {
      ...rest,
      title: text(title),
      short_title: text(short_title),
      short_description: text(short_description),
      documents: documents.map((document) => ({ title: text(document.title), url: document.url })),
      stage_ids: stages.map((each) => each.id),
      lesson_ids: days.flatMap((each) => each.sets.flatMap((lessons) => lessons.lessons.map((one) => one.id))),
      ...(parts.stages && { stages: stages.map((each) => stage(each, parts)) }),
      ...(parts.options && { course_options: courseOptions(content, text) }),
    }
  }

  return { course, stage, day, lesson }
}

function courseOptions(content: Content, text: (texts: Texts) => string): NonNullable<Course['course_options']> {
  return content.options.map((option) => ({
    id: option.id,
    title: text(option.title),
    training_lesson_option_values: option.values.map((value) => ({ id: value.id, title: text(value.title) })),
  }))
}
