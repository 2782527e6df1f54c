import { serviceState } from '#contract/shop/services/serviceStates.ts'
import { expansion } from '#contract/endpoint.ts'
import {
  getServicePage,
  listServices,
  servicePageExpands,
  type Presenter,
  type Service,
} from '#contract/shop/services/api.ts'
import { courseContent } from '../../learning/courses/contentCache.ts'
import { demoVideoOf } from '../../learning/courses/courses.ts'
import { imageUrls } from '../../learning/files/files.ts'
import { ApiError } from '../../platform/errors.ts'
import { readRoute, type ReadCall } from '../../platform/http/route.ts'
import { outlineOf } from './outline.ts'
import { findSubscriptionContent, listExperts, type ServiceRow } from './queries.ts'
import { possessionsOf } from './possessions.ts'
import { findServices, serializeServices, textOf } from './services.ts'

export const serviceRoutes = [
  readRoute(listServices, async (call) => serializeServices(call, await findServices(call), call.query.expand)),

  readRoute(getServicePage, async (call) => {
    const { sql, language, brand, context } = call
    const [row] = await findServices(call, [call.query.id])
    if (!row) throw new ApiError('not_found')
    const [service] = await serializeServices(call, [row], call.query.expand)
    if (!service) throw new ApiError('not_found')
    const isSubscription = row.kind === 'subscription'
    const expanded = expansion(call.query.expand, servicePageExpands)
    const course = row.course && (await courseContent(context.database, row.course))
    return {
      ...service,
      people: await presentersOf(call, row),
      terms: textOf(row.terms, language),
      ...(await stateOf(call, service, row.position_id)),
      position_id: row.position_id,
      demo_video_id: course?.demo_video_id ?? null,
      ...(expanded.has('demoVideo') && { demo_video: course && demoVideoOf(call, course) }),
      outline:
        course &&
        outlineOf(course, {
          language,
          freezeDays: brand.freezeDays,
          accessDays: row.access_days,
          consultations: row.consultation_count,
        }),
      content: isSubscription ? ((await findSubscriptionContent(sql, { serviceId: row.id, language })) ?? null) : null,
    }
  }),
]

async function presentersOf(
  { sql, language }: ReadCall<typeof getServicePage>,
  { people }: ServiceRow,
): Promise<Presenter[]> {
  const ids = people.flatMap(({ expert_id }) => expert_id ?? [])
  const experts = ids.length === 0 ? [] : await listExperts(sql, ids)
  return people.map(({ name, about, image, expert_id }) => ({
    name: textOf(name, language),
    about: textOf(about, language),
    image: image === null ? null : imageUrls(image),
    expert: experts.find(({ id }) => id === expert_id) ?? null,
  }))
}

async function stateOf(
  { sql, viewer, now, language }: ReadCall<typeof getServicePage>,
  service: Service,
  positionId: number | null,
) {
  const { id: serviceId, kind, price, currency, course_id } = service
  const all = await possessionsOf(sql, { userId: viewer.user.id, calendar: viewer.calendar, now, language })
  // Only services with a cover can be added to a subscription.
  const owned = positionId === null ? { ...all, includedCourses: new Set<number>() } : all
  const courseIds = (course_id === null ? service.childs.map((child) => child.course_id) : [course_id]).filter(
    (one) => one !== null,
  )
  const state = serviceState({ serviceId, kind, price, currency, courseIds }, owned)
  const upgraded = state === 'upgrade' ? (owned.courses.find((one) => one.course_id === course_id) ?? null) : null
  return {
    state,
    upgrades: upgraded && {
      title: upgraded.title,
      paid: upgraded.paid,
      has_open_instalments: upgraded.has_open_instalments,
    },
    stream_id: courseIds.map((one) => owned.streamIds.get(one)).find((one) => one !== undefined) ?? null,
  }
}
