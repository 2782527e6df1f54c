import { maxAccessDays, maxConsultations } from '#contract/accounts/users/staff.ts'
import { languages } from '#contract/endpoint.ts'
import { maxFileServiceId } from '#contract/learning/courses/courseFile.ts'
import { maxMeetings, maxTitleLength, meetingMinutes } from '#contract/learning/courses/rules.ts'
import type { PartKind } from '#contract/school/authoring/draft.ts'
import type { DraftParts } from '#contract/school/authoring/operations.ts'

/** How a field of a part is edited, with the bounds of its schema. */
export type Control = (
  | { type: 'text'; max: number }
  /** With `upload`, the name of a picture or a PDF that can be uploaded. */
  | { type: 'line'; max?: number; pattern?: string; example?: string; upload?: 'picture' | 'document' }
  | { type: 'number'; min: number; max: number }
  | { type: 'switch' }
  | { type: 'select'; values: readonly string[] }
  | { type: 'checkboxes'; values: readonly string[] }
  | { type: 'part'; kind: PartKind }
  /** The brands that offer the course. */
  | { type: 'schools' }
  | { type: 'numbers'; min: number; max: number }
  /** For which values of the course's options a lesson is shown. */
  | { type: 'optionValues' }
  /** With `initial`, all of its fields are needed, and a switch adds or removes it as a whole. */
  | { type: 'object'; fields: Controls; initial?: Readonly<Record<string, unknown>> }
  /** A list of objects; a new one begins as `initial`, and with a key where `keyPrefix` is given. */
  | { type: 'rows'; fields: Controls; max?: number; keyPrefix?: string; initial: Readonly<Record<string, unknown>> }
) & {
  /** The label where the same name means something else elsewhere. */
  label?: string
  /** The field cannot be removed. */
  isRequired?: true
}
export type Controls = Readonly<Record<string, Control>>

export type ControlProps<Type extends Control['type'] = Control['type']> = {
  name: string
  control: Extract<Control, { type: Type }>
  parts: DraftParts
  value: unknown
  /** Null removes the value. */
  onChange: (value: unknown) => void
}

const title = { type: 'text', max: maxTitleLength } as const
const onOff = { type: 'switch' } as const
const video = { type: 'part', kind: 'video' } as const
const points = { type: 'number', min: 0, max: 10_000 } as const
const picture = {
  type: 'line',
  pattern: '\\.(jpe?g|png|webp)$',
  example: 'media/cover.jpg',
  upload: 'picture',
} as const
const webAddress = { type: 'line', pattern: '^https://', example: 'https://…' } as const
const repeats = { type: 'number', min: 1, max: 50, isRequired: true } as const

/** The control of each field; a test demands one for every field of the schema. */
export const partControls: Readonly<Record<PartKind, Controls>> = {
  course: {
    title,
    shortTitle: title,
    shortDescription: { type: 'text', max: 1000 },
    language: { type: 'select', values: languages, isRequired: true },
    accessDays: { type: 'number', min: 1, max: maxAccessDays, isRequired: true },
    category: { type: 'line', max: 60 },
    complexity: { type: 'number', min: 1, max: 3 },
    brands: { type: 'schools', isRequired: true },
    image: picture,
    background: picture,
    demoVideo: video,
    expertChat: onOff,
    consultations: { type: 'number', min: 0, max: maxConsultations },
    videoConsultations: {
      type: 'rows',
      max: maxMeetings,
      initial: { title: {}, minutes: 30 },
      fields: {
        title,
        minutes: { type: 'number', min: meetingMinutes.minimum, max: meetingMinutes.maximum, isRequired: true },
        fromDay: { type: 'number', min: 1, max: 3650 },
      },
    },
    demo: {
      type: 'object',
      fields: {
        documents: { ...onOff, label: 'demoDocuments' },
        expertMessages: onOff,
        userMessages: onOff,
        offline: onOff,
        services: { type: 'numbers', min: 1, max: maxFileServiceId },
      },
    },
  },
  stage: { title },
  day: {
    title,
    excerpt: { type: 'text', max: 300 },
    rest: onOff,
    required: onOff,
    demo: { ...onOff, label: 'dayDemo' },
    points,
  },
  set: {
    title,
    repeat: {
      type: 'object',
      fields: { count: repeats, from: repeats, to: repeats },
      initial: { count: 2, from: 1, to: 1 },
    },
  },
  lesson: {
    title,
    description: { type: 'text', max: 4000 },
    kind: { type: 'select', values: ['theory', 'analysis', 'playback'] },
    video,
    descriptionVideo: video,
    verticalVideo: video,
    verticalDescriptionVideo: video,
    options: { type: 'optionValues' },
    surveyFormUrl: webAddress,
    image: picture,
  },
  homework: {
    title,
    description: { type: 'text', max: 4000 },
    requires: { type: 'checkboxes', values: ['file', 'message', 'exercise', 'selfie'] },
    scores: { type: 'object', fields: { DONE: points } },
    exercises: { type: 'rows', fields: { title }, keyPrefix: 'exercise', initial: { title: {} } },
  },
  video: {
    file: { type: 'line', pattern: '\\.(mp4|mov|m4v)$', example: 'media/video.mp4', isRequired: true },
    subtitles: { type: 'checkboxes', values: languages },
  },
  option: {
    title,
    values: { type: 'rows', fields: { title }, keyPrefix: 'value', initial: { title: {} } },
  },
  document: {
    title,
    url: webAddress,
    file: {
      type: 'line',
      pattern: '\\.(pdf|html?|jpe?g|png|webp)$',
      example: 'documents/plan.pdf',
      upload: 'document',
    },
  },
}
