import type { Sql } from '../../platform/database/database.ts'
import { createPort } from '../../platform/port.ts'
import type { Media } from '../../platform/storage/media.ts'

type Publishing = { sql: Sql; afterCommit: (work: () => Promise<void>) => void }

/**
 * Makes the sizes of an avatar of an image of the user; any other file is not found. Slow: call it before the transaction.
 * What it returns publishes them in the transaction, with the user locked.
 */
export const prepareAvatar =
  createPort<
    (
      context: { sql: Sql; media: Media },
      image: { userId: number; fileId: number },
    ) => Promise<(publishing: Publishing) => Promise<{ id: number; url: string }>>
  >('the images of avatars')
