import { Type, type Static } from 'typebox'
import { serviceStates } from './serviceStates.ts'
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
  full_price: Nullable(Type.Integer({ description: 'Former price in minor units' })),
  currency: Type.String({ description: 'ISO 4217 currency code' }),
  instalment_count: Nullable(Type.Integer({ description: 'Number of monthly instalments' })),
  access_days: Nullable(Type.Integer({ description: 'Number of days of access it grants' })),
  consultation_count: Nullable(Type.Integer()),
  ...billingPeriodFields,
  is_lifetime: Type.Boolean(),
  course_service_type: Nullable(OneOf(courseServiceTypes)),
  appstore_products: Type.Array(Type.Object({ code: Type.String() })),
  appstore_product_id: Nullable(Type.String({ description: 'Store product id in the application; null if none' })),
  course_id: Nullable(Id),
  course: Type.Optional(Nullable(Course)),
  stream: Type.Optional(Nullable(Stream)),
}

export const Service = Type.Object({
  ...serviceFields,
  childs: Type.Array(Type.Object(serviceFields), { description: 'Services of a bundle' }),
})
export type Service = Static<typeof Service>
export type ServiceChild = Omit<Service, 'childs'>

const OutlineStage = Type.Object({
  id: Id,
  title: Type.String(),
  days_count: Type.Integer(),
  day_titles: Type.Array(Type.String(), { description: 'Titles of its first days' }),
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
  people: Type.Array(Presenter, { description: 'Presenters of the course' }),
  terms: Type.String({ description: 'Refund policy and other terms of the purchase' }),
  outline: Nullable(Outline),
  content: Nullable(SubscriptionContent),
  state: OneOf(serviceStates, { description: 'State of the service for the viewer' }),
  upgrades: Nullable(
    Type.Object(
      {
        title: Type.String(),
        paid: Type.Integer({ description: 'Amount paid for it in minor units' }),
        has_open_instalments: Type.Boolean({ description: 'Whether it must be paid in full first' }),
      },
      { description: 'Smaller service of the course that the viewer owns; only the difference is charged' },
    ),
  ),
  stream_id: Nullable(Type.Integer({ description: 'Id of the open run of its course' })),
  position_id: Nullable(Type.Integer({ description: 'Id of its catalogue position, otherwise of one for its course' })),
  demo_video_id: Nullable(Type.Integer({ description: 'Id of the video that presents its course' })),
  demo_video: Type.Optional(Nullable(Video)),
})
export type ServicePage = Static<typeof ServicePage>

export const listServices = endpoint({
  method: 'GET',
  path: '/spa/api/v1/course-services',
  summary: 'List the services that the brand sells',
  access: 'learner',
  query: Type.Object({ expand: Expand }),
  response: Type.Array(Service),
  errors: [],
})

export const getServicePage = endpoint({
  method: 'GET',
  path: '/spa/api/v1/course-services/view',
  summary: 'Get a service that the brand sells',
  access: 'learner',
  query: Type.Object({ id: Id, expand: Expand }),
  response: ServicePage,
  errors: ['not_found'],
})
