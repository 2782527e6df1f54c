import type { ServiceKind } from '#contract/shop/services/api.ts'
import type { StaffServiceItem } from '#contract/shop/services/staffApi.ts'
import { formatPrice } from '#contract/shop/subscriptions/price.ts'
import { currentLanguage, t, type TextKey } from '../../../platform/language/language.ts'

const kindTexts = {
  course: 'services.staff.course',
  bundle: 'services.staff.bundle',
  subscription: 'services.staff.subscription',
  course_extension: 'services.staff.extension',
  consultations: 'services.staff.consultations',
} as const satisfies Record<ServiceKind, TextKey>

export function kindText({ kind }: Pick<StaffServiceItem, 'kind'>): string {
  return t(kindTexts[kind])
}

export const kindOptions = Object.entries(kindTexts) as readonly [ServiceKind, TextKey][]

type Priced = Pick<StaffServiceItem, 'price' | 'currency' | 'is_priced' | 'period' | 'period_count'>

/** The price of a service; one of nothing is free. */
export function priceLabel(service: Priced): string {
  if (!service.is_priced) return t('services.staff.noPrice')
  return service.price === 0 ? t('services.staff.free') : formatPrice(service, currentLanguage())
}
