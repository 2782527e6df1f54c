import { Type } from 'typebox'
import { endpoint, Id } from '../endpoint.ts'

/** video 1, image 2, sound 3, document or other 4, subtitle 5 */
export const fileTypes = { video: 1, image: 2, sound: 3, document: 4, subtitle: 5 } as const

const Urls = Type.Object({ large: Type.String(), medium: Type.String(), small: Type.String() })
export const FileRecord = Type.Object({ id: Id, type: Type.Integer(), url: Type.String(), urls: Urls })

export const uploadFile = endpoint({
  method: 'POST',
  path: '/spa/api/v1/file',
  summary: 'Upload one file as multipart `file` with its numeric `type`; pictures lose what they say of their place',
  access: 'learner',
  form: true,
  body: Type.Object({ type: Type.Integer({ minimum: 1, maximum: 5 }) }),
  response: Type.Object({ success: Type.Boolean(), data: FileRecord }),
  errors: ['payload_too_large', 'unsupported_media_type'],
})
