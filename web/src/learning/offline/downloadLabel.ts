import { t } from '../../platform/language/language.ts'
import { quotaExceededCode, type Download } from './downloads.ts'

/** The downloaded fraction, 0 to 1. */
export function progressOf({ bytes, totalBytes }: Download): number {
  return totalBytes > 0 ? bytes / totalBytes : 0
}

/** Why a download failed. */
export function failureLabel({ code }: Download): string {
  return code === quotaExceededCode ? t('offline.noRoom') : t('offline.failed')
}
