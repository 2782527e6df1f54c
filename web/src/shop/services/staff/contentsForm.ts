import type { UseFormReturn } from 'react-hook-form'
import type { Body, ResponseBody } from '#contract/endpoint.ts'
import type { ServiceKind } from '#contract/shop/services/api.ts'
import { hasField, needsField, minParts, type ContentField } from '#contract/shop/services/contents.ts'
import type { addServiceToShop, listStaffServices, ServiceContents } from '#contract/shop/services/staffApi.ts'
import type { StaffCourse } from '#contract/learning/courses/staffApi.ts'
import { t } from '../../../platform/language/language.ts'

export const anyCourse = 'any'

/** Wire names, so that field errors match. */
export type ContentsValues = Omit<
  ServiceContents,
  'course_id' | 'access_days' | 'consultation_count' | 'period' | 'period_count' | 'appstore_products'
> & {
  /** An id, `anyCourse`, or empty. */
  course_id: string
  access_days: string
  consultation_count: string
  period: NonNullable<ServiceContents['period']>
  period_count: string
  /** One product per line. */
  appstore_products: string
}

/** Values of the form of a new service. */
export type ServiceValues = ContentsValues & Pick<Body<typeof addServiceToShop>, 'kind' | 'title'>

export type ContentsFieldsProps = {
  form: UseFormReturn<ServiceValues>
  kind: ServiceKind
  shop: ResponseBody<typeof listStaffServices>
  courses: readonly StaffCourse[]
}

const typed = (count: number | null) => (count === null ? '' : String(count))

export function valuesOf(contents: ServiceContents): ContentsValues {
  return {
    ...contents,
    course_id: contents.course_id === null ? anyCourse : String(contents.course_id),
    access_days: typed(contents.access_days),
    consultation_count: typed(contents.consultation_count),
    period: contents.period ?? 'month',
    period_count: typed(contents.period_count ?? 1),
    appstore_products: contents.appstore_products.join('\n'),
  }
}

export function newValues(brands: readonly string[]): ServiceValues {
  const lists = { service_ids: [], course_ids: [], community_ids: [] }
  return {
    kind: 'course',
    title: {},
    brands: [...brands],
    course_id: '',
    access_days: '',
    consultation_count: '',
    ...lists,
    course_service_type: null,
    period: 'month',
    period_count: '1',
    is_lifetime: false,
    appstore_products: '',
  }
}

/** Drops the fields that services of the kind do not have. */
export function contentsOf(values: ContentsValues, kind: ServiceKind): ServiceContents {
  const has = (field: ContentField) => hasField(kind, field)
  const list = (field: 'service_ids' | 'course_ids' | 'community_ids') => (has(field) ? values[field] : [])
  const isPeriodic = has('period') && !values.is_lifetime
  return {
    brands: values.brands,
    course_id: has('course_id') ? (countOf(values.course_id) ?? null) : null,
    access_days: has('access_days') ? (countOf(values.access_days) ?? null) : null,
    consultation_count: has('consultation_count') ? (countOf(values.consultation_count) ?? null) : null,
    service_ids: list('service_ids'),
    course_ids: list('course_ids'),
    community_ids: list('community_ids'),
    course_service_type: has('course_service_type') ? (values.course_service_type ?? 'main_subscription') : null,
    period: isPeriodic ? values.period : null,
    period_count: isPeriodic ? (countOf(values.period_count) ?? null) : null,
    is_lifetime: has('is_lifetime') && values.is_lifetime,
    appstore_products: [
      ...new Set(
        values.appstore_products
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    ],
  }
}

/** The first field that is missing or wrong; undefined if the contents can be saved. */
export function missingOf(values: ContentsValues, kind: ServiceKind): string | undefined {
  const contents = contentsOf(values, kind)
  if (contents.brands.length === 0) return t('services.staff.brandsMissing')
  if (needsField(kind, 'course_id') && contents.course_id === null) return t('services.staff.courseMissing')
  if (needsField(kind, 'service_ids') && contents.service_ids.length < minParts) return t('services.staff.partsMissing')
  const counts = [
    { text: values.access_days, isShown: hasField(kind, 'access_days'), isRequired: needsField(kind, 'access_days') },
    {
      text: values.consultation_count,
      isShown: hasField(kind, 'consultation_count'),
      isRequired: needsField(kind, 'consultation_count'),
    },
    { text: values.period_count, isShown: kind === 'subscription' && !values.is_lifetime, isRequired: true },
  ]
  const isMissing = ({ text, isRequired }: (typeof counts)[number]) =>
    countOf(text) === undefined && (isRequired || text.trim() !== '')
  if (counts.some((count) => count.isShown && isMissing(count))) return t('services.staff.countMissing')
  return undefined
}

/** A whole number above 0; undefined for anything else. */
function countOf(text: string): number | undefined {
  const count = Number(text.trim())
  return Number.isInteger(count) && count > 0 ? count : undefined
}

export function courseOptions(courses: readonly StaffCourse[]) {
  return courses.map(({ id, title, slug }) => ({ value: String(id), label: title, keywords: slug }))
}
