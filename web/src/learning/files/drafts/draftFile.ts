import type { UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { isShrunk } from '../shrinkPhoto.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { newId } from '../../../platform/device/ids.ts'
import { formatBytes } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'

export type UploadLimits = { video_bytes: number; other_bytes: number }

/** A chosen photo, video or, if it may be one, PDF; anything else, and one that is too large, says why it cannot be sent. */
export function draftFileOf(file: File, limits: UploadLimits, { allowsPdf = false } = {}): DraftFile {
  const type = typeOfFile(file) ?? (allowsPdf && isPdf(file) ? fileTypes.document : undefined)
  const chosen = { key: newId(), name: file.name, size: file.size, type: type ?? fileTypes.document }
  if (type === undefined)
    return { ...chosen, failure: allowsPdf ? t('files.onlyPhotoVideoOrPdf') : t('files.onlyPhotoOrVideo') }
  const limit = type === fileTypes.video ? limits.video_bytes : limits.other_bytes
  if (file.size > limit && !isShrunk({ ...chosen, content: file }))
    return { ...chosen, failure: t('files.tooLarge', { limit: formatBytes(limit) }) }
  return { ...chosen, content: file }
}

/** A recording by an expert. */
export function draftFileOfRecording(file: File, type: number): DraftFile {
  return { key: newId(), name: file.name, size: file.size, type, isRecording: true, content: file }
}

export function isUploading(file: DraftFile): boolean {
  return !file.uploaded && file.failure === undefined
}

export function draftFileOfUploaded(uploaded: UploadedFile): DraftFile {
  const { id, name, size, type } = uploaded
  return { key: String(id), name, size, type, uploaded }
}

export function uploadsReason(files: readonly DraftFile[]): string | undefined {
  if (files.some(isUploading)) return t('files.waitsUploads')
  return files.some(({ canRetry }) => canRetry) ? t('files.waitsFailed') : undefined
}

const videoNames = /\.(mp4|mov|m4v|webm|mkv|avi|3gp)$/i
const imageNames = /\.(jpe?g|png|webp|heic|heif|avif|gif)$/i

const isPdf = ({ name, type }: File) => type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name))

/** Photo or video; undefined for anything else. Some browsers do not know the type of every file. */
function typeOfFile({ name, type }: { name: string; type: string }): number | undefined {
  if (type.startsWith('video/') || (type === '' && videoNames.test(name))) return fileTypes.video
  if (type.startsWith('image/') || (type === '' && imageNames.test(name))) return fileTypes.image
  return undefined
}
