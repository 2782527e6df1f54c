import { ApiFailure } from '../../../platform/api/apiFailure.ts'

export type FilesRefusal = { reason: string | undefined; forget: () => void }

/** Why the files of an answer were refused, which is shown with them until one is removed. */
export function filesRefusal(failure: Error | undefined, forgetFailure: () => void): FilesRefusal {
  const reason = failure instanceof ApiFailure ? failure.field('file_ids') : undefined
  const forget = () => {
    if (reason !== undefined) forgetFailure()
  }
  return { reason, forget }
}
