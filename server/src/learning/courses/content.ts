import type { Language } from '#contract/endpoint.ts'
import type { Texts } from '../../platform/language/text.ts'
import type { VideoRow } from '../videos/videos.ts'

export type ContentHomework = {
  id: number
  homework_id: number
  is_required: boolean
  created_at: number
  updated_at: number
  title: Texts
  description: Texts
  scores: Record<string, number>
  exercises: { id: number; title: Texts }[]
  is_file_required: boolean
  is_message_required: boolean
  is_exercise_required: boolean
  is_selfie_required: boolean
}

export type ContentLesson = {
  id: number
  sort: number
  title: Texts
  description: Texts
  video_seconds: number
  is_required: boolean
  training_options: number[]
  survey_form_url: string
  image: string | null
  video_id: number | null
  description_video_id: number | null
  vertical_video_id: number | null
  vertical_description_video_id: number | null
}

export type ContentSet = {
  id: number
  sort: number
  title: Texts
  repeat_count: number
  repeat_from: number
  repeat_to: number
  lessons: ContentLesson[]
}

export type ContentDay = {
  id: number
  stage_id: number
  stage_sort: number
  day_number: number
  day_of_rest: boolean
  title: Texts
  excerpt: Texts
  required_to_complete: boolean
  points: number
  is_demo_accessible: boolean
  banner_ids: number[]
  sets: ContentSet[]
  homeworks: ContentHomework[]
}

export type ContentStage = { id: number; sort: number; title: Texts; days: ContentDay[]; homeworks: ContentHomework[] }

/** A link, or a file: its path below the folder of documents. */
export type ContentDocument = { key: string; title: Texts; url?: string; file?: string }

/** A course with all its content in every language; days, sets and lessons are sorted. */
export type Content = {
  id: number
  version: number
  default_language: Language
  title: Texts
  short_title: Texts
  short_description: Texts
  category: string
  complexity: number
  image: string | null
  background: string | null
  created_at: number
  updated_at: number
  demo_video_id: number | null
  access_days: number
  consultation_count: number
  video_consultation_count: number
  offer_ids: number[]
  documents: ContentDocument[]
  options: { id: number; title: Texts; values: { id: number; title: Texts }[] }[]
  is_demo_documents_accessible: boolean
  is_demo_expert_message_enabled: boolean
  is_demo_user_message_enabled: boolean
  is_demo_offline_mode_accessible: boolean
  stages: ContentStage[]
  days: ContentDay[]
  /** The mean length of the lessons of a day, rest days excluded; at least one. */
  minutes_a_day: number
  /** By id. */
  videos: ReadonlyMap<number, VideoRow>
}

export function videoIdsOf(day: ContentDay): number[] {
  const ids = day.sets
    .flatMap((set) => set.lessons)
    .flatMap((lesson) => [
      lesson.video_id,
      lesson.description_video_id,
      lesson.vertical_video_id,
      lesson.vertical_description_video_id,
    ])
  return [...new Set(ids.filter((id) => id !== null))]
}
