import { FileStore } from '@tus/file-store'
import { Metadata, Server } from '@tus/server'
import { uploadsPath } from '#contract/learning/files/api.ts'
import { dayMs } from '#contract/platform/dates.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { ApiError, isStorageError } from '../../platform/errors.ts'
import { mediaFile, workFolder } from '../../platform/storage/media.ts'
import { partLockerOf } from './partLocker.ts'
import { uploadFileName, uploadFolderName } from './uploads.ts'

/** Ids of new uploads, which name their files. */
export type Ids = WeakMap<Request, number>

/** The library that moves the bytes of uploads. */
export function openTusServer({ media, database }: AppContext, ids: Ids): Server {
  const nameOf = (id: number | string) => `${uploadFolderName(Number(id))}/${uploadFileName}`
  return new Server({
    path: uploadsPath,
    datastore: new FileStore({
      directory: mediaFile(media, workFolder),
      expirationPeriodInMilliseconds: dayMs,
    }),
    locker: partLockerOf(database.sql),
    allowedOrigins: [],
    namingFunction: (request) => {
      const id = ids.get(request)
      if (id === undefined) throw new Error('The upload has no id')
      return nameOf(id)
    },
    generateUrl: (_request, { path, id }) => `${path}/${/\d+/.exec(id)?.[0]}`,
    getFileIdFromRequest: (_request, last = '') => nameOf(last),
    onResponseError: (_request, error) => {
      if ('status_code' in error && error.status_code < 500) return undefined
      const isTransient = 'status_code' in error || isStorageError(error)
      // Its message may contain a path.
      return { status_code: isTransient ? 503 : 500, body: '' }
    },
  })
}

/** Throws `bad_request`. */
export function parseMetadata(header: string): Record<string, string | null> {
  try {
    return Metadata.parse(header)
  } catch {
    throw new ApiError('bad_request')
  }
}
