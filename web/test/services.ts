import type { CatalogPosition } from '#contract/shop/catalog/api.ts'
import type { ServicePage } from '#contract/shop/services/api.ts'

/** A course of €49 in the catalogue. */
export function aPosition(id: number, rest: Partial<CatalogPosition> = {}): CatalogPosition {
  return {
    id,
    image: null,
    title: `Course ${id}`,
    summary: 'Short lessons',
    service_id: id + 1000,
    kind: 'course',
    course_id: id,
    courses_count: 1,
    days_count: 21,
    minutes_a_day: 15,
    complexity: 2,
    state: 'sale',
    is_new: false,
    stream_id: null,
    price: 4900,
    full_price: null,
    currency: 'EUR',
    instalment_count: null,
    period: null,
    period_count: null,
    category_id: null,
    fits_after: null,
    topic: '',
    ...rest,
  }
}

/** The page of a course of €49. */
export function aServicePage(rest: Partial<ServicePage> = {}): ServicePage {
  return {
    id: 1001,
    kind: 'course',
    title: 'Sleep, gently',
    description: 'You stop negotiating with your bed.',
    image: null,
    price: 4900,
    full_price: null,
    currency: 'EUR',
    instalment_count: null,
    access_days: null,
    consultation_count: null,
    period: null,
    period_count: null,
    is_lifetime: false,
    course_service_type: null,
    appstore_products: [],
    appstore_product_id: null,
    course_id: 4,
    childs: [],
    people: [{ name: 'Ruth Abara', about: 'Psychologist', image: null, expert: null }],
    terms: 'Money back within 7 days.',
    outline: {
      title: 'Sleep, gently',
      days_count: 14,
      minutes_a_day: 12,
      lessons_count: 31,
      homeworks_count: 2,
      subtitles: ['en', 'es'],
      consultation_count: 3,
      video_consultation_count: 0,
      freeze_days: 14,
      access_days: 60,
      stages: [
        { id: 1, title: 'Slow the evening', days_count: 5, day_titles: ['Light', 'Screens'], homeworks_count: 0 },
        { id: 2, title: 'Keep it', days_count: 9, day_titles: ['Your own evening'], homeworks_count: 1 },
      ],
    },
    content: null,
    state: 'sale',
    upgrades: null,
    stream_id: null,
    position_id: 1,
    demo_video_id: null,
    ...rest,
  }
}
