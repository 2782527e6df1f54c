import type { CatalogPosition } from '#contract/shop/catalog/api.ts'
import { serviceState } from '#contract/shop/services/serviceStates.ts'
import { textIn } from '../../platform/language/text.ts'
import { courseContent } from '../../learning/courses/contentCache.ts'
import { appearanceOf, type ViewerCall } from '../services/services.ts'
import type { Owned } from '../services/possessions.ts'
import type { PositionRow } from './queries.ts'

/** A position as its viewer sees it. `courseTitles` holds the courses that positions follow. */
export async function serializePosition(
  call: ViewerCall,
  row: PositionRow,
  { owned, fitsAfter }: { owned: Owned; fitsAfter: string | null },
): Promise<CatalogPosition> {
  const { brand, language, context } = call
  const { course } = row
  const content = course && (await courseContent(context.database, course))
  const { title, description, image, currency } = appearanceOf(row, { brand, language })
  const offered = { serviceId: row.service_id, kind: row.kind, price: row.price, currency, courseIds: row.course_ids }
  return {
    id: row.id,
    image,
    title,
    summary: course ? textIn(course.short_description, language, course) : description,
    service_id: row.service_id,
    kind: row.kind,
    course_id: course?.id ?? null,
    courses_count: row.course_ids.length,
    topic: content?.category ?? '',
    days_count: content?.days.length ?? null,
    minutes_a_day: content?.minutes_a_day ?? null,
    complexity: course?.complexity ?? null,
    state: serviceState(offered, owned),
    is_new: row.is_new,
    stream_id: row.course_ids.map((id) => owned.streamIds.get(id)).find((id) => id !== undefined) ?? null,
    price: row.price,
    full_price: row.full_price,
    currency,
    instalment_count: row.instalment_count,
    period: row.period,
    period_count: row.period_count,
    category_id: row.category_id,
    fits_after: fitsAfter,
  }
}
