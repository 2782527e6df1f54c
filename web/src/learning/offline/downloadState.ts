import { formatBytes, formatPercent } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { quotaExceededCode, type Download, type DownloadStatus } from './downloadIndex.ts'
import type { WaitReason } from './queue.ts'

export type SummedDownloads = Pick<Download, 'bytes' | 'totalBytes' | 'status'> & { failed: Download | undefined }

/** Several downloads as one: failed if one is, loaded once all are. */
export function sumDownloads(downloads: readonly Download[]): SummedDownloads {
  const is = (status: DownloadStatus) => downloads.some((one) => one.status === status)
  const failed = downloads.find(({ status }) => status === 'FAIL')
  const unfinished = is('LOADING') ? 'LOADING' : 'pending'
  return {
    bytes: downloads.reduce((sum, one) => sum + one.bytes, 0),
    totalBytes: downloads.reduce((sum, one) => sum + one.totalBytes, 0),
    status: is('LOADING') || is('pending') ? unfinished : failed ? 'FAIL' : 'LOADED',
    failed,
  }
}

function failureLabel({ code, missingBytes }: Download): string {
  if (code !== quotaExceededCode) return t('offline.failed')
  return missingBytes ? t('offline.noRoomFor', { size: formatBytes(missingBytes) }) : t('offline.noRoom')
}

/** How far downloads are, or why they wait. */
export function progressLabel({ status, bytes, totalBytes, failed }: SummedDownloads, reason: WaitReason): string {
  if (status === 'LOADED') return t('offline.kept')
  if (status === 'FAIL') return failed ? failureLabel(failed) : t('offline.failed')
  if (reason === 'wifi') return t('offline.waitsForWifi')
  if (reason === 'offline') return t('offline.waitsForNetwork')
  if (reason === 'closed') return t('offline.waitsForCourse')
  if (reason === 'paused') return t('offline.paused')
  if (status === 'pending') return t('offline.queued')
  return t('offline.keeping', { percent: formatPercent(totalBytes > 0 ? bytes / totalBytes : 0) })
}
