import type { UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { signedPrefix, type Media } from '../../platform/storage/media.ts'
import type { PrivateFile } from './queries.ts'

export const convertedName = 'video.mp4'
/** Files that earlier versions converted keep their name. */
const earlierConvertedName = 'film.mp4'
export const convertedMime = 'video/mp4'
export const convertedSoundName = 'sound.m4a'
export const convertedSoundMime = 'audio/mp4'
export const posterName = 'poster.jpg'

/** Whether a file in a private folder is a converted video, and not the original. */
export function isConvertedVideo(file: string): boolean {
  return file === convertedName || file === earlierConvertedName
}

export function stillName(atMs: number): string {
  return `still-${atMs}.jpg`
}

type Signing = { media: Media; sessionId: number }

/** A file in the contract's shape, with URLs that only this session may open. */
export function fileRecord(file: PrivateFile, { media, sessionId }: Signing): UploadedFile {
  const { id, type, name, size, mime, status, content, duration_ms: durationMs, frame_rate, width, height } = file
  const prefix = signedPrefix(media, { scope: `files/${id}`, sessionId })
  const sizes = { large: `${prefix}/large.webp`, medium: `${prefix}/medium.webp`, small: `${prefix}/small.webp` }
  const isConverted = type === fileTypes.video && status === 'DONE'
  return {
    id,
    type,
    name,
    size,
    status,
    frame_rate,
    width,
    height,
    mime: isConverted ? convertedMime : content === convertedSoundName ? convertedSoundMime : mime,
    url: `${prefix}/${content}`,
    urls: type === fileTypes.image ? sizes : null,
    poster: isConverted ? `${prefix}/${posterName}` : null,
    duration: durationMs === null ? null : durationMs / 1000,
  }
}
