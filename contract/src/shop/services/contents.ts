import type { ServiceKind } from './api.ts'

/** What a service can consist of, besides its brands, texts, picture and price. */
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

/** What each kind of service needs, and what else it may have. */
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

/** Whether services of a kind can have a field. */
export function hasField(kind: ServiceKind, field: ContentField): boolean {
  const { needs, allows } = fieldsOfKind[kind]
  return needs.includes(field) || allows.includes(field)
}

/** Whether services of a kind cannot do without a field. */
export function needsField(kind: ServiceKind, field: ContentField): boolean {
  return fieldsOfKind[kind].needs.includes(field)
}

/** Whether services of a kind need a title of their own: a course gives its own. */
export function needsTitle(kind: ServiceKind): boolean {
  return kind !== 'course'
}

export const contentMaximum = {
  accessDays: 3650,
  consultations: 1000,
  periodCount: 366,
  parts: 50,
  /** Of brands, courses and communities. */
  references: 200,
  storeProducts: 50,
  storeProduct: 200,
} as const
/** Services of a bundle. */
export const partsMinimum = 2

type ContentFault = { field: ContentField; fault: 'missing' | 'misplaced' }

/** What a service of a kind lacks, and what it has and cannot have. An empty list and false count as nothing. */
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

/** Why brands cannot sell the same service: it has one price, and who orders chooses the brand that points are spent in. */
export function brandsFault(brands: readonly SellingBrand[]): 'currency' | 'points' | undefined {
  if (new Set(brands.map(({ currency }) => currency)).size > 1) return 'currency'
  return new Set(brands.map(({ point_value: value }) => value)).size > 1 ? 'points' : undefined
}

/** `course`: id or slug. */
type BundlePart = { kind: ServiceKind; course?: string | number | null | undefined; brands: readonly string[] }

/** `brands`: those that sell the bundle. */
type Bundle = { parts: readonly BundlePart[]; brands: readonly string[] }

/**
 * Why a service cannot be given as a part of a bundle; undefined if it can. More days and consultations go to the run of a
 * course of the bundle, and every brand of the bundle sells its parts.
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
