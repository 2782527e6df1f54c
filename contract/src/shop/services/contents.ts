import type { ServiceKind } from './api.ts'

/** Parts of a service besides its brands, texts, picture and price. */
export const contentFields = [
  'course_id',
  'access_days',
  'consultation_count',
  'service_ids',
  'course_service_type',
  'course_ids',
  'community_ids',
  'period',
  'period_count',
  'is_lifetime',
] as const
export type ContentField = (typeof contentFields)[number]

/** Required and optional fields by kind of service. */
const fieldsOfKind: Record<ServiceKind, { needs: readonly ContentField[]; allows: readonly ContentField[] }> = {
  course: { needs: ['course_id'], allows: ['access_days', 'consultation_count'] },
  bundle: { needs: ['service_ids'], allows: [] },
  subscription: {
    needs: ['course_service_type'],
    allows: ['course_ids', 'community_ids', 'period', 'period_count', 'is_lifetime'],
  },
  course_extension: { needs: ['access_days'], allows: ['course_id'] },
  consultations: { needs: ['consultation_count'], allows: ['course_id'] },
}

export function hasField(kind: ServiceKind, field: ContentField): boolean {
  const { needs, allows } = fieldsOfKind[kind]
  return needs.includes(field) || allows.includes(field)
}

export function needsField(kind: ServiceKind, field: ContentField): boolean {
  return fieldsOfKind[kind].needs.includes(field)
}

/** Whether services of a kind need their own title; a course has one in its content. */
export function needsTitle(kind: ServiceKind): boolean {
  return kind !== 'course'
}

export const contentLimits = {
  accessDays: 3650,
  consultations: 1000,
  periodCount: 366,
  parts: 50,
  /** Brands, courses and communities. */
  references: 200,
  storeProducts: 50,
  storeProduct: 200,
} as const
/** The minimum number of services in a bundle. */
export const minParts = 2

type ContentFault = { field: ContentField; fault: 'missing' | 'misplaced' }

/** The missing and the misplaced fields of a service. An empty list and false count as nothing. */
export function contentFaults(
  kind: ServiceKind,
  contents: Readonly<Partial<Record<ContentField, unknown>>>,
): ContentFault[] {
  const isGiven = (field: ContentField) => isFilled(contents[field])
  const isPeriodMissing = (field: ContentField) =>
    kind === 'subscription' && !isGiven('is_lifetime') && (field === 'period' || field === 'period_count')
  return contentFields.flatMap((field): ContentFault[] => {
    if (isGiven(field)) return hasField(kind, field) ? [] : [{ field, fault: 'misplaced' }]
    return needsField(kind, field) || isPeriodMissing(field) ? [{ field, fault: 'missing' }] : []
  })
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0)
}

type SellingBrand = { currency: string; point_value: number }

/** The reason why brands cannot sell the same service: it has one price, and the buyer chooses the brand whose points are spent. */
export function brandsFault(brands: readonly SellingBrand[]): 'currency' | 'points' | undefined {
  if (new Set(brands.map(({ currency }) => currency)).size > 1) return 'currency'
  return new Set(brands.map(({ point_value: value }) => value)).size > 1 ? 'points' : undefined
}

/** `course` is an id or a slug. */
type BundlePart = { kind: ServiceKind; course?: string | number | null | undefined; brands: readonly string[] }

/** `brands` are those that sell the bundle. */
type Bundle = { parts: readonly BundlePart[]; brands: readonly string[] }

/**
 * The reason why a service cannot be a part of a bundle; undefined if it can. More days and consultations need a course in the bundle, and
 * every brand of the bundle sells its parts.
 */
export function bundleFault(part: BundlePart, { parts, brands }: Bundle): 'kind' | 'course' | 'brands' | undefined {
  if (!isForCourse(part, parts))
    return part.kind === 'course_extension' || part.kind === 'consultations' ? 'course' : 'kind'
  return brands.every((brand) => part.brands.includes(brand)) ? undefined : 'brands'
}

function isForCourse(part: BundlePart, parts: readonly BundlePart[]): boolean {
  if (part.kind === 'course') return true
  if (part.kind !== 'course_extension' && part.kind !== 'consultations') return false
  return parts.some((other) => other.kind === 'course' && (other.course ?? null) === (part.course ?? null))
}
