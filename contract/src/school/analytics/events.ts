import { Type, type Static, type TSchema } from 'typebox'
import { Id, OneOf } from '../../endpoint.ts'

const Nothing = Type.Unsafe<Record<string, never>>(Type.Object({}))
const Run = { stream_id: Id }
const LessonOfRun = Type.Object({ ...Run, lesson_id: Id })
const Article = Type.Object({ article_id: Id, title: Type.String() })
const BannerInPosition = Type.Object({
  id: Id,
  title: Type.String(),
  position: Type.Integer(),
  analytic_product_name: Type.String(),
  analytic_school_title: Type.String(),
})
/** In units of the currency. */
const Checkout = {
  service_id: Id,
  value: Type.Number(),
  currency: Type.String(),
}

/** All analytics events and their parameters: the ids of what they are about, and nothing about the person. */
export const eventParameters = {
  login: Type.Object({ method: OneOf(['password', 'remembered', 'link', 'device']) }),
  login_error: Type.Object({ field: OneOf(['password']) }),
  user_registration: Type.Object({ method: OneOf(['email', 'device', 'social']) }),
  logout: Nothing,
  demo_course_add: Type.Object({ service_id: Id }),
  message_send: Type.Object({ chat_id: Id, ...Run }),
  task_send: Type.Object({ homework_id: Id, homework_status_id: Id, ...Run }),
  filter_change: Type.Object({ ...Run, option: Type.Integer(), value: Type.Integer(), chosen: Type.Boolean() }),
  begin_checkout: Type.Object({ ...Checkout, product_id: Type.Optional(Type.String()) }),
  in_app_purchase: Type.Object({ ...Checkout, product_id: Type.String() }),
  video_start: LessonOfRun,
  video_complete: LessonOfRun,
  video_progress: Type.Object({ ...Run, lesson_id: Id, percent: Type.Integer() }),
  banner_show: BannerInPosition,
  banner_click: BannerInPosition,
  like: Article,
  favourite: Article,
  support_click: Nothing,
} satisfies Record<string, TSchema>

export type EventName = keyof typeof eventParameters
export type EventParameters<Name extends EventName = EventName> = Static<(typeof eventParameters)[Name]>

export const eventNames = Object.keys(eventParameters) as EventName[]

/** Steps of a funnel: events, and the payment, which the server knows without them. The latter cannot be the first. */
export const funnelSteps = [...eventNames, 'paid'] as const
export type FunnelStepName = EventName | 'paid'
export const defaultFunnel: readonly FunnelStepName[] = [
  'user_registration',
  'demo_course_add',
  'begin_checkout',
  'paid',
]
const maxFunnelSteps = 6

/** The chosen steps, separated by commas; undefined if they are not two to six that exist, none of them twice. */
export function parseFunnel(text: string): FunnelStepName[] | undefined {
  const names = text.split(',')
  const steps = names.flatMap((name) => funnelSteps.find((step) => step === name) ?? [])
  const isValid = steps.length === names.length && new Set(steps).size === steps.length && steps[0] !== 'paid'
  return isValid && steps.length >= 2 && steps.length <= maxFunnelSteps ? steps : undefined
}

/** The possible periods of the figures about events, in days. */
export const eventPeriods = [7, 28, 90, 365] as const
