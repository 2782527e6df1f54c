import type {
  AttachedHomework,
  Course,
  CourseOption,
  Day,
  Homework,
  Lesson,
  LessonSet,
  Stage,
} from '#contract/learning/courses/api.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import { imageUrls } from '../files/files.ts'
import type {
  Content,
  ContentDay,
  ContentDocument,
  ContentHomework,
  ContentLesson,
  ContentSet,
  ContentStage,
} from './content.ts'
import { textIn, type Texts } from '../../platform/language/text.ts'

export type Parts = {
  stages?: boolean
  days?: boolean
  sets?: boolean
  homeworks?: boolean
  options?: boolean
  /** Leaves out the documents. */
  areMaterialsClosed?: boolean
  /** Addresses of all documents; by default only links have one that any learner may know. */
  documents?: Course['documents']
  videos?: ReadonlyMap<number, Video>
  demoVideo?: Video | null
}

type Read = (texts: Texts) => string
type Source = { read: Read; content: Content }

export function serializer(content: Content, language: Language) {
  const read: Read = (texts) => textIn(texts, language, content)
  return {
    course: (parts: Parts) => courseOf(read, content, parts),
    stage: (stage: ContentStage, parts: Parts) => stageOf({ read, content }, stage, parts),
    day: (day: ContentDay, parts: Parts) => dayOf({ read, content }, day, parts),
    lesson: (lesson: ContentLesson, videos: Parts['videos']) => lessonOf(read, lesson, videos),
  }
}

export function listHomeworkOf(content: Content, language: Language): Homework[] {
  const read: Read = (texts) => textIn(texts, language, content)
  const attached = content.stages.flatMap((stage) => [
    ...stage.days.flatMap((day) => day.homeworks),
    ...stage.homeworks,
  ])
  return attached.map((homework) => homeworkOf(read, homework).homework)
}

function courseOf(read: Read, content: Content, parts: Parts): Course {
  const { default_language, stages, days, videos, options, documents, title, short_title, short_description, ...rest } =
    content
  return {
    ...rest,
    image: imageUrlsOf(content.image),
    background: imageUrlsOf(content.background),
    title: read(title),
    short_title: read(short_title),
    short_description: read(short_description),
    documents: parts.areMaterialsClosed ? [] : (parts.documents ?? documents.map((one) => titleOf(read, content, one))),
    stage_ids: stages.map((stage) => stage.id),
    lesson_ids: days.flatMap((day) => day.sets.flatMap((set) => set.lessons.map((lesson) => lesson.id))),
    ...(parts.stages && { stages: stages.map((stage) => stageOf({ read, content }, stage, parts)) }),
    ...(parts.demoVideo !== undefined && { demo_video: parts.demoVideo }),
    ...(parts.options && { course_options: optionsOf(read, content.options) }),
  }
}

/** Without the address of a document that trials close, which only learners with access may know. */
function titleOf(
  read: Read,
  { is_demo_documents_accessible: isOpenToAll }: Content,
  { key, title, url }: ContentDocument,
): Course['documents'][number] {
  return { key, title: read(title), url: isOpenToAll && url !== undefined ? url : null }
}

function imageUrlsOf(path: string | null) {
  return path === null ? null : imageUrls(path)
}

function optionsOf(read: Read, options: Content['options']): CourseOption[] {
  return options.map((option) => ({
    id: option.id,
    title: read(option.title),
    training_lesson_option_values: option.values.map((value) => ({ id: value.id, title: read(value.title) })),
  }))
}

function stageOf({ read, content }: Source, stage: ContentStage, parts: Parts): Stage {
  return {
    id: stage.id,
    sort: stage.sort,
    title: read(stage.title),
    day_ids: stage.days.map((day) => day.id),
    stage_homework_ids: stage.homeworks.map((homework) => homework.id),
    ...(parts.days && { days: stage.days.map((day) => dayOf({ read, content }, day, parts)) }),
    ...(parts.homeworks && { stage_homeworks: stage.homeworks.map((homework) => homeworkOf(read, homework)) }),
  }
}

function dayOf({ read, content }: Source, day: ContentDay, parts: Parts): Day {
  const lessons = day.sets.flatMap((set) => set.lessons)
  const options = () => optionsOf(read, optionsOfLessons(content, lessons))
  return {
    id: day.id,
    stage_id: day.stage_id,
    day_number: day.day_number,
    day_of_rest: day.day_of_rest,
    title: read(day.title),
    excerpt: read(day.excerpt),
    finish_total_time: lessons.reduce((sum, lesson) => sum + lesson.video_seconds, 0),
    required_to_complete: day.required_to_complete ? 1 : 0,
    scores: day.points,
    is_demo_accessible: day.is_demo_accessible,
    day_homework_ids: day.homeworks.map((homework) => homework.id),
    banner_ids: day.banner_ids,
    ...(parts.sets && {
      lesson_sets: day.sets.map((set) => setOf(read, set, parts.videos)),
      course_options: options(),
    }),
    ...(parts.homeworks && { day_homeworks: day.homeworks.map((homework) => homeworkOf(read, homework)) }),
  }
}

/** Options that lessons name, with all their values. */
function optionsOfLessons({ options }: Content, lessons: readonly ContentLesson[]): Content['options'] {
  return options.filter(({ values }) =>
    values.some(({ id }) => lessons.some((lesson) => lesson.training_options.includes(id))),
  )
}

function setOf(read: Read, set: ContentSet, videos: Parts['videos']): LessonSet {
  return { ...set, title: read(set.title), lessons: set.lessons.map((lesson) => lessonOf(read, lesson, videos)) }
}

function lessonOf(read: Read, lesson: ContentLesson, videos: Parts['videos']): Lesson {
  return {
    id: lesson.id,
    sort: lesson.sort,
    title: read(lesson.title),
    description: read(lesson.description),
    delay: lesson.video_seconds,
    is_required: lesson.is_required,
    training_options: lesson.training_options,
    survey_form_url: lesson.survey_form_url,
    image_url: imageUrlsOf(lesson.image)?.small ?? null,
    ...(videos && {
      local_video_file: videos.get(lesson.video_id ?? 0) ?? null,
      local_description_video_file: videos.get(lesson.description_video_id ?? 0) ?? null,
      vertical_video: videos.get(lesson.vertical_video_id ?? 0) ?? null,
      vertical_description_video: videos.get(lesson.vertical_description_video_id ?? 0) ?? null,
    }),
  }
}

function homeworkOf(read: Read, attached: ContentHomework): AttachedHomework {
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
      title: read(title),
      description: read(description),
      exercises: exercises.map((exercise) => ({ id: exercise.id, title: read(exercise.title) })),
    },
  }
}
