import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Success } from '../../endpoint.ts'
import { fileTypes, maxRecordingSeconds, uploadStatuses } from './rules.ts'

const Urls = Type.Object({ large: Type.String(), medium: Type.String(), small: Type.String() })

/** A file of a learner. Its URLs are valid for the requesting session, for half a day to a day. */
export const FileRecord = Type.Object({
  id: Id,
  type: Type.Integer({ description: 'File type: 1 video, 2 image, 3 sound, 4 document or other, 5 subtitle' }),
  name: Type.String(),
  size: Type.Integer({ description: 'Size of the upload in bytes' }),
  mime: Type.String(),
  url: Type.String({ description: 'URL of the file; for a video, the original until it is converted' }),
  urls: Nullable(Urls),
  poster: Nullable(Type.String()),
  status: OneOf(uploadStatuses, {
    description: '`UPLOADED`: video conversion in progress; `FAIL`: conversion failed',
  }),
  duration: Nullable(Type.Number({ description: 'Duration of a video in seconds' })),
  width: Nullable(Type.Integer({ description: 'Displayed width in pixels; null if unknown' })),
  height: Nullable(Type.Integer({ description: 'Displayed height in pixels; null if unknown' })),
  frame_rate: Nullable(Type.Number({ description: 'Constant frame rate of a converted video' })),
})

export type UploadedFile = Static<typeof FileRecord>

export const uploadFile = endpoint({
  method: 'POST',
  path: '/spa/api/v1/file',
  summary: 'Upload a file as multipart `file` with its numeric `type`; the content determines the actual type',
  access: 'learner',
  form: true,
  body: Type.Object({
    type: Type.Integer({ minimum: fileTypes.video, maximum: fileTypes.subtitle }),
    is_recording: Type.Optional(
      Type.Boolean({
        description: `Whether it was recorded in the app; recordings longer than ${maxRecordingSeconds} seconds are refused`,
      }),
    ),
  }),
  response: Type.Object({ success: Type.Boolean(), data: FileRecord }),
  errors: [
    'file_too_large',
    'image_too_large',
    'image_unreadable',
    'heic_unreadable',
    'video_unreadable',
    'document_refused',
    'upload_quota_reached',
    'network_quota_reached',
  ],
})

/** Uploads in parts by the tus protocol: POST here, HEAD and PATCH at the returned URL. */
export const uploadsPath = '/spa/api/v1/file/upload'

export const finishUpload = endpoint({
  method: 'POST',
  path: '/spa/api/v1/file/upload/:fileId/finish',
  summary: 'Turn a complete upload into a file; idempotent',
  access: 'learner',
  params: Type.Object({ fileId: Id }),
  response: Type.Object({ success: Type.Boolean(), data: FileRecord }),
  errors: [
    'not_found',
    'upload_incomplete',
    'image_too_large',
    'image_unreadable',
    'heic_unreadable',
    'video_unreadable',
    'document_refused',
  ],
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/spa/api/v1/file/:fileId',
  summary: 'Cancel an upload, or delete an unused file',
  access: 'learner',
  params: Type.Object({ fileId: Id }),
  response: Success,
  errors: ['not_found'],
})
