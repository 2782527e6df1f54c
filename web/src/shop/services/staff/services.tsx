import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import type { ServiceKind } from '#contract/shop/services/api.ts'
import {
  type StaffServiceItem,
  getStaffServicePage,
  listStaffServices,
  type StaffServicePage,
} from '#contract/shop/services/staffApi.ts'
import { formatPrice } from '#contract/shop/subscriptions/price.ts'
import { queryClient, queryOf } from '../../../platform/cache/queries.ts'
import { currentLanguage, t, type TextKey } from '../../../platform/language/language.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import styles from './Services.module.css'

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

export function priceLabel(service: Priced): string {
  if (!service.is_priced) return t('services.staff.noPrice')
  return service.price === 0 ? t('services.staff.free') : formatPrice(service, currentLanguage())
}

export function serviceQuery(serviceId: number) {
  return { ...queryOf(getStaffServicePage, { params: { serviceId } }), staleTime: 0 }
}

/** Caches the changed service and refetches the lists. */
export async function showServiceChange(service: StaffServicePage): Promise<void> {
  queryClient.setQueryData(serviceQuery(service.id).queryKey, service)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listStaffServices.path] }),
    queryClient.invalidateQueries({ queryKey: [listAuditEntries.path] }),
  ])
}

export function SaleTag({ isArchived }: { isArchived: boolean }) {
  if (isArchived) return <StatusTag tone="neutral">{t('services.staff.notSold')}</StatusTag>
  return <StatusTag tone="ok">{t('services.staff.sold')}</StatusTag>
}

/** Says whether the service is from a file, and whether imports overwrite it. */
export function SourceNote({ service }: { service: StaffServicePage }) {
  return <p className={styles.note}>{sourceText(service)}</p>
}

function sourceText({ is_of_console: isOfConsole, is_content_edited: isEdited }: StaffServicePage): string {
  if (isOfConsole) return t('services.staff.createdHere')
  return isEdited ? t('services.staff.contentEdited') : t('services.staff.contentFromFile')
}
