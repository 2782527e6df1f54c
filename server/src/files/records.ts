import type { UploadedFile } from '#contract/files/api.ts'
import { fileTypes } from '#contract/files/rules.ts'
import { signedPrefix, type Media } from '../platform/storage/media.ts'
import type { PrivateFile } from './queries.ts'

/** A converted video. */
export const convertedName = 'film.mp4'
export const convertedMime = 'video/mp4'
/** A converted sound. */
export const convertedSoundName = 'sound.m4a'
export const convertedSoundMime = 'audio/mp4'
export const posterName = 'poster.jpg'

/** The name of a video's frame that is kept as a picture. */
export function stillName(atMs: number): string {
  return `still-${atMs}.jpg`
}

type Signing = { media: Media; sessionId: number }

/** A file in the contract's shape, with addresses that only this session may open. */
export function fileRecord(file: PrivateFile, { media, sessionId }: Signing): UploadedFile {
  const { id, type, name, size, mime, status, content, duration_ms: durationMs, frame_rate } = file
  const prefix = signedPrefix(media, { scope: `files/${id}`, sessionId })
  const sizes = { large: `${prefix}/large.webp`, medium: `${prefix}/medium.webp`, small: `${prefix}/small.webp` }
  const isConverted = content === convertedName
  return {
    ...{ id, type, name, size, status, frame_rate },
    mime: isConverted ? convertedMime : content === convertedSoundName ? convertedSoundMime : mime,
    url: `${prefix}/${content}`,
    urls: type === fileTypes.image ? sizes : null,
    poster: isConverted ? `${prefix}/${posterName}` : null,
    duration: durationMs === null ? null : durationMs / 1000,
  }
}
