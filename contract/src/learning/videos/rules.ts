import type { Video } from './api.ts'

/** Why a conversion failed; the stored failure starts with one of these. */
export const videoFailures = ['not_a_video', 'no_picture', 'damaged', 'too_large', 'too_slow', 'gave_up'] as const
export type VideoFailure = (typeof videoFailures)[number]

/** Whether a lesson's reference is a video. Cached responses of older servers have no type. */
export function isVideo(reference: unknown): reference is Video {
  if (typeof reference !== 'object' || reference === null) return false
  const { type = 'video', id, url, mp4, subs } = reference as Partial<Record<keyof Video, unknown>>
  return (
    type === 'video' &&
    typeof id === 'number' &&
    typeof url === 'string' &&
    typeof mp4 === 'string' &&
    Array.isArray(subs)
  )
}
