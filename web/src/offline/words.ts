import { t } from '../language.ts'
import { noRoomCode, type Download } from './downloads.ts'

/** What has arrived of a film, 0 to 1. */
export function shareOf({ bytes, totalBytes }: Download): number {
  return totalBytes > 0 ? bytes / totalBytes : 0
}

/** Why a film is not on the device. */
export function failureWords({ code }: Download): string {
  return code === noRoomCode ? t('offline.noRoom') : t('offline.failed')
}
