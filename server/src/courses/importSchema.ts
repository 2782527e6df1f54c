import { Type, type Static, type TSchema } from 'typebox'
import { LanguageCode, OneOf } from '#contract/endpoint.ts'

const closed = { additionalProperties: false }
const keyPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** Names of things within a course: they must stay the same for learners' progress to stay with them. */
const Key = Type.String({ pattern: keyPattern, maxLength: 60 })

function text(maxLength: number) {
  const Words = Type.Optional(Type.String({ minLength: 1, maxLength }))
  return Type.Object({ ru: Words, en: Words, es: Words }, closed)
}

const Title = text(200)
const Description = text(4000)
export type Text = Static<typeof Title>

function byKey<Value extends TSchema>(value: Value) {
  return Type.Unsafe<Record<string, Static<Value>>>({
    type: 'object',
    propertyNames: { pattern: keyPattern, maxLength: 60 },
    additionalProperties: value,
  })
}

const Video = Type.Object(
  {
    /** Path inside the course's folder. Subtitles stand beside it as `<name>.<language>.vtt`. */
    file: Type.String({ pattern: '\\.(mp4|mov|m4v)$' }),
    subtitles: Type.Optional(Type.Array(LanguageCode, { uniqueItems: true })),
  },
  closed,
)

/** Path of a picture inside the course's folder. */
const PictureFile = Type.String({ pattern: '\\.(jpe?g|png|webp)$' })

const Lesson = Type.Object(
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
    surveyFormUrl: Type.Optional(Type.String({ pattern: '^https://' })),
    image: Type.Optional(PictureFile),
  },
  closed,
)

const LessonPlace = Type.Union([Key, Type.Object({ lesson: Key, required: Type.Boolean() }, closed)])

const Repeats = Type.Integer({ minimum: 1, maximum: 50 })
const LessonSet = Type.Object(
  {
    title: Type.Optional(Title),
    repeat: Type.Optional(Type.Object({ count: Repeats, from: Repeats, to: Repeats }, closed)),
    lessons: Type.Array(LessonPlace, { minItems: 1 }),
  },
  closed,
)

const Homework = Type.Object(
  {
    title: Title,
    description: Type.Optional(Description),
    requires: Type.Optional(Type.Array(OneOf(['file', 'message', 'exercise', 'selfie']), { uniqueItems: true })),
    /** Status → points that it brings. */
    scores: Type.Optional(Type.Object({ DONE: Type.Integer({ minimum: 0, maximum: 10_000 }) }, closed)),
    exercises: Type.Optional(Type.Array(Type.Object({ key: Key, title: Title }, closed))),
  },
  closed,
)

const HomeworkPlaces = Type.Array(Type.Object({ homework: Key, required: Type.Optional(Type.Boolean()) }, closed))
export type HomeworkPlace = Static<typeof HomeworkPlaces>[number]

const Day = Type.Object(
  {
    key: Key,
    rest: Type.Optional(Type.Boolean()),
    title: Type.Optional(Title),
    excerpt: Type.Optional(text(300)),
    points: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    /** The following days stay closed until this one is finished. */
    required: Type.Optional(Type.Boolean()),
    demo: Type.Optional(Type.Boolean()),
    sets: Type.Optional(Type.Array(Key)),
    homeworks: Type.Optional(HomeworkPlaces),
  },
  closed,
)
export type DayFile = Static<typeof Day>

const Stage = Type.Object(
  { key: Key, title: Title, homeworks: Type.Optional(HomeworkPlaces), days: Type.Array(Day, { minItems: 1 }) },
  closed,
)

const Option = Type.Object(
  { key: Key, title: Title, values: Type.Array(Type.Object({ key: Key, title: Title }, closed), { minItems: 1 }) },
  closed,
)

const Demo = Type.Object(
  {
    documents: Type.Optional(Type.Boolean()),
    expertMessages: Type.Optional(Type.Boolean()),
    userMessages: Type.Optional(Type.Boolean()),
    offline: Type.Optional(Type.Boolean()),
    /** The numbers of the services under which brands give the course out to be tried. */
    services: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { uniqueItems: true })),
  },
  closed,
)

/** A course as its `course.yaml` says it. Days are numbered in the order in which they stand, through all stages. */
export const CourseFile = Type.Object(
  {
    slug: Key,
    brands: Type.Array(Key, { minItems: 1, uniqueItems: true }),
    /** The language in which every text must exist; others may be missing. */
    language: LanguageCode,
    category: Type.Optional(Type.String({ maxLength: 60 })),
    complexity: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    accessDays: Type.Integer({ minimum: 1, maximum: 3650 }),
    title: Title,
    shortTitle: Type.Optional(Title),
    shortDescription: Type.Optional(text(1000)),
    /** Without them the website draws some. */
    image: Type.Optional(PictureFile),
    background: Type.Optional(PictureFile),
    demo: Type.Optional(Demo),
    documents: Type.Optional(
      Type.Array(Type.Object({ key: Key, title: Title, url: Type.String({ pattern: '^https://' }) }, closed)),
    ),
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
