import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'

export const Subtitle = Type.Object({
  language_code: Type.String(),
  label: Type.String({ description: 'Name of the language in that language' }),
  name: Type.String(),
  url: Type.String(),
})

export const videoStatuses = ['waiting', 'processing', 'ready', 'failed'] as const

/** URLs are signed, expire, and are relative to the origin. */
export const Video = Type.Object({
  id: Id,
  type: Type.Literal('video'),
  course_ids: Type.Array(Id),
  created_at: Seconds,
  url: Type.String({ description: 'URL of the playlist, or of the original until it is converted' }),
  duration: Type.Integer({ description: 'Duration in whole seconds' }),
  width: Type.Integer(),
  height: Type.Integer(),
  status: OneOf(videoStatuses),
  subs: Type.Array(Subtitle),
  hls: Nullable(Type.String()),
  preview: Nullable(Type.String()),
  thumbnails: Nullable(Type.String({ description: 'URL of the WebVTT file with scrubbing thumbnails' })),
  mp4: Type.String({ description: 'URL of the file, which is the original until the video is converted' }),
  mp4_bytes: Nullable(Type.Integer({ description: 'Size of the converted file; null until it is known' })),
  mp4_sha256: Nullable(Type.String({ description: 'SHA-256 of the converted file in hex; null with its size' })),
})
export type Video = Static<typeof Video>
