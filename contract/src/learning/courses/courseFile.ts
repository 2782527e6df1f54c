import { Type, type Static, type TSchema } from 'typebox'
import { LanguageCode, OneOf } from '../../endpoint.ts'
import { maxAccessDays, maxConsultations } from '../../accounts/users/staff.ts'
import { maxMeetings, maxTitleLength, meetingMinutes } from './rules.ts'

/** The highest number that a catalogue or course file can give a service; the console uses higher ones. */
export const maxFileServiceId = 1_000_000_000

const closed = { additionalProperties: false }
export const keyPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'
const key = {
  pattern: keyPattern,
  maxLength: 60,
  hint: 'must be a key of lowercase letters, digits and single hyphens',
}
const HttpsUrl = Type.String({ pattern: '^https://', hint: 'must be an address that begins with https://' })

/** Keys within a course must be stable: learners' progress is linked to them. */
export const Key = Type.String(key)

function text(maxLength: number) {
  const Translation = Type.Optional(Type.String({ minLength: 1, maxLength }))
  return Type.Object(
    { ru: Translation, en: Translation, es: Translation },
    { ...closed, hint: 'must be a text by language: { ru: …, en: …, es: … }' },
  )
}

const Title = text(maxTitleLength)
const Description = text(4000)
export type Text = Static<typeof Title>

/** The fields that are texts by language, in whatever part. */
export const textFields: ReadonlySet<string> = new Set([
  'title',
  'shortTitle',
  'description',
  'shortDescription',
  'excerpt',
])

function byKey<Value extends TSchema>(value: Value) {
  return Type.Unsafe<Record<string, Static<Value>>>({
    type: 'object',
    propertyNames: key,
    additionalProperties: value,
  })
}

export const Video = Type.Object(
  {
    /** Path inside the course's folder. Subtitles are beside it as `<name>.<language>.vtt`. */
    file: Type.String({ pattern: '\\.(mp4|mov|m4v)$', hint: 'must be a file whose name ends in .mp4, .mov or .m4v' }),
    subtitles: Type.Optional(Type.Array(LanguageCode, { uniqueItems: true })),
  },
  closed,
)

/** Path of an image inside the course's folder. */
const ImageFile = Type.String({
  pattern: '\\.(jpe?g|png|webp)$',
  hint: 'must be a file whose name ends in .jpg, .jpeg, .png or .webp',
})

export const Lesson = Type.Object(
  {
    title: Title,
    kind: Type.Optional(OneOf(['theory', 'analysis', 'playback'])),
    description: Type.Optional(Description),
    video: Type.Optional(Key),
    descriptionVideo: Type.Optional(Key),
    verticalVideo: Type.Optional(Key),
    verticalDescriptionVideo: Type.Optional(Key),
    /** Option → values for which the lesson is shown; none: for everyone. */
    options: Type.Optional(byKey(Type.Array(Key, { minItems: 1 }))),
    surveyFormUrl: Type.Optional(HttpsUrl),
    image: Type.Optional(ImageFile),
  },
  closed,
)

const LessonReference = Type.Union([Key, Type.Object({ lesson: Key, required: Type.Boolean() }, closed)])

const Repeats = Type.Integer({ minimum: 1, maximum: 50 })
export const LessonSet = Type.Object(
  {
    title: Type.Optional(Title),
    repeat: Type.Optional(Type.Object({ count: Repeats, from: Repeats, to: Repeats }, closed)),
    lessons: Type.Array(LessonReference, { minItems: 1 }),
  },
  closed,
)

export const Homework = Type.Object(
  {
    title: Title,
    description: Type.Optional(Description),
    requires: Type.Optional(Type.Array(OneOf(['file', 'message', 'exercise', 'selfie']), { uniqueItems: true })),
    /** Status → points. */
    scores: Type.Optional(Type.Object({ DONE: Type.Integer({ minimum: 0, maximum: 10_000 }) }, closed)),
    exercises: Type.Optional(Type.Array(Type.Object({ key: Key, title: Title }, closed))),
  },
  closed,
)

const HomeworkAttachments = Type.Array(Type.Object({ homework: Key, required: Type.Optional(Type.Boolean()) }, closed))
export type HomeworkAttachment = Static<typeof HomeworkAttachments>[number]

export const Day = Type.Object(
  {
    key: Key,
    rest: Type.Optional(Type.Boolean()),
    title: Type.Optional(Title),
    excerpt: Type.Optional(text(300)),
    points: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    /** Later days are locked until this one is finished. */
    required: Type.Optional(Type.Boolean()),
    demo: Type.Optional(Type.Boolean()),
    sets: Type.Optional(Type.Array(Key)),
    homeworks: Type.Optional(HomeworkAttachments),
  },
  closed,
)
export type DayFile = Static<typeof Day>

export const Stage = Type.Object(
  { key: Key, title: Title, homeworks: Type.Optional(HomeworkAttachments), days: Type.Array(Day, { minItems: 1 }) },
  closed,
)

export const Option = Type.Object(
  { key: Key, title: Title, values: Type.Array(Type.Object({ key: Key, title: Title }, closed), { minItems: 1 }) },
  closed,
)

const VideoConsultation = Type.Object(
  {
    title: Title,
    minutes: Type.Integer(meetingMinutes),
    /** The number of the day that opens it; 1 by default. */
    fromDay: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  },
  closed,
)

const Demo = Type.Object(
  {
    documents: Type.Optional(Type.Boolean()),
    expertMessages: Type.Optional(Type.Boolean()),
    userMessages: Type.Optional(Type.Boolean()),
    offline: Type.Optional(Type.Boolean()),
    /** Ids of the services that offer the course as a trial. */
    services: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: maxFileServiceId }), { uniqueItems: true })),
  },
  closed,
)

/** A link or a file inside the course's folder. */
export const Document = Type.Object(
  {
    key: Key,
    title: Title,
    url: Type.Optional(HttpsUrl),
    file: Type.Optional(
      Type.String({
        pattern: '\\.(pdf|html?|jpe?g|png|webp)$',
        hint: 'must be a file whose name ends in .pdf, .html, .htm, .jpg, .jpeg, .png or .webp; link others by their url',
      }),
    ),
  },
  closed,
)

/** The format of `course.yaml`. Days are numbered in file order through all stages. */
export const CourseFile = Type.Object(
  {
    slug: Key,
    brands: Type.Array(Key, { minItems: 1, uniqueItems: true }),
    /** The language that every text must have; others are optional. */
    language: LanguageCode,
    category: Type.Optional(Type.String({ maxLength: 60 })),
    complexity: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    accessDays: Type.Integer({ minimum: 1, maximum: maxAccessDays }),
    title: Title,
    shortTitle: Type.Optional(Title),
    shortDescription: Type.Optional(text(1000)),
    /** By default the website draws them. */
    image: Type.Optional(ImageFile),
    background: Type.Optional(ImageFile),
    /** Introduces the course; every run includes it, also a trial. */
    demoVideo: Type.Optional(Key),
    demo: Type.Optional(Demo),
    /** Included in a new run: a chat with the experts, consultations there, and video consultations. */
    expertChat: Type.Optional(Type.Boolean()),
    consultations: Type.Optional(Type.Integer({ minimum: 0, maximum: maxConsultations })),
    videoConsultations: Type.Optional(Type.Array(VideoConsultation, { maxItems: maxMeetings })),
    documents: Type.Optional(Type.Array(Document)),
    options: Type.Optional(Type.Array(Option)),
    videos: byKey(Video),
    lessons: byKey(Lesson),
    sets: byKey(LessonSet),
    homeworks: Type.Optional(byKey(Homework)),
    stages: Type.Array(Stage, { minItems: 1 }),
  },
  closed,
)
export type CourseFile = Static<typeof CourseFile>
export type LessonFile = Static<typeof Lesson>
export type StageFile = Static<typeof Stage>
