import { StoreFailure } from '../../platform/device/appStore.ts'
import { t } from '../../platform/language/language.ts'
import { failureText } from '../../ui/FormFailure.tsx'

/** What a purchase failed by: the store's own code, in words only where the store does not know itself. */
export function purchaseFailureText(failure: unknown): string {
  if (!(failure instanceof StoreFailure)) return failureText(failure)
  return failure.code === 'ERR_UNKNOWN' ? t('storePurchases.unknownError') : failure.code
}
