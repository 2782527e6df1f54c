import { Type, type Static } from 'typebox'
import { positionStates } from '../catalog/rules.ts'
import { Expert } from '../../accounts/users/expert.ts'
import { Course, Picture } from '../../learning/courses/api.ts'
import { endpoint, Expand, Id, LanguageCode, Nullable, OneOf } from '../../endpoint.ts'
import { Stream } from '../../learning/streams/api.ts'
import { billingPeriodFields, courseServiceTypes, SubscriptionContent } from '../subscriptions/api.ts'
import { Video } from '../../learning/videos/api.ts'

/** Kinds of services on sale; trials are free. */
export const serviceKinds = ['course', 'bundle', 'subscription', 'course_extension', 'consultations'] as const
export type ServiceKind = (typeof serviceKinds)[number]

export const serviceExpands = ['course', 'stream', 'childs.course', 'childs.stream'] as const
export const servicePageExpands = [...serviceExpands, 'demoVideo'] as const

const serviceFields = {
  id: Id,
  kind: OneOf(serviceKinds),
  title: Type.String(),
  description: Type.String(),
  image: Nullable(Picture),
  price: Type.Integer({ description: 'Minor units of the currency' }),
  full_price: Nullable(Type.Integer({ description: 'The price before, in minor units' })),
  currency: Type.String({ description: 'ISO 4217' }),
  instalment_count: Nullable(Type.Integer({ description: 'Months in which it can be paid' })),
  access_days: Nullable(Type.Integer({ description: 'Days of access that it gives' })),
  consultation_count: Nullable(Type.Integer()),
  ...billingPeriodFields,
  is_lifetime: Type.Boolean(),
  course_service_type: Nullable(OneOf(courseServiceTypes)),
  appstore_products: Type.Array(Type.Object({ code: Type.String() })),
  appstore_product_id: Nullable(Type.String({ description: 'The product that the application sells; null: none' })),
  course_id: Nullable(Id),
  course: Type.Optional(Nullable(Course)),
  stream: Type.Optional(Nullable(Stream)),
}

export const Service = Type.Object({
  ...serviceFields,
  childs: Type.Array(Type.Object(serviceFields), { description: 'The services of a bundle' }),
})
export type Service = Static<typeof Service>
export type ServiceChild = Omit<Service, 'childs'>

const OutlineStage = Type.Object({
  id: Id,
  title: Type.String(),
  days_count: Type.Integer(),
  day_titles: Type.Array(Type.String(), { description: 'The first of its days' }),
  homeworks_count: Type.Integer(),
})

/** The outline of a course for people who do not have it. */
export const Outline = Type.Object({
  title: Type.String(),
  days_count: Type.Integer(),
  minutes_a_day: Type.Integer(),
  lessons_count: Type.Integer(),
  homeworks_count: Type.Integer(),
  subtitles: Type.Array(LanguageCode),
  consultation_count: Type.Integer(),
  video_consultation_count: Type.Integer(),
  freeze_days: Type.Integer(),
  access_days: Type.Integer(),
  stages: Type.Array(OutlineStage),
})
export type Outline = Static<typeof Outline>

const Presenter = Type.Object({
  name: Type.String(),
  about: Type.String(),
  image: Nullable(Picture),
  /** The expert's account, whose picture is shown everywhere. */
  expert: Nullable(Expert),
})
export type Presenter = Static<typeof Presenter>

export const ServicePage = Type.Object({
  ...Service.properties,
  people: Type.Array(Presenter, { description: 'Who holds it' }),
  terms: Type.String({ description: 'When the money comes back, and whatever else holds for the purchase' }),
  outline: Nullable(Outline),
  content: Nullable(SubscriptionContent),
  state: OneOf(positionStates, { description: 'What it is to the viewer' }),
  upgrades: Nullable(
    Type.Object(
      {
        title: Type.String(),
        paid: Type.Integer({ description: 'What was paid for it, in minor units' }),
        has_open_instalments: Type.Boolean({ description: 'Whether it has to be paid in full first' }),
      },
      { description: 'The smaller service of the course that the viewer has; the difference is to be paid' },
    ),
  ),
  stream_id: Nullable(Type.Integer({ description: 'The open run of its course' })),
  position_id: Nullable(Type.Integer({ description: 'Its cover in the catalogue, else one of its course' })),
  demo_video_id: Nullable(Type.Integer({ description: 'What its course is like' })),
  demo_video: Type.Optional(Nullable(Video)),
})
export type ServicePage = Static<typeof ServicePage>

export const listServices = endpoint({
  method: 'GET',
  path: '/spa/api/v1/course-services',
  summary: 'What the brand sells',
  access: 'learner',
  query: Type.Object({ expand: Expand }),
  response: Type.Array(Service),
  errors: [],
})

export const getServicePage = endpoint({
  method: 'GET',
  path: '/spa/api/v1/course-services/view',
  summary: 'A service that the brand sells',
  access: 'learner',
  query: Type.Object({ id: Id, expand: Expand }),
  response: ServicePage,
  errors: ['not_found'],
})
