import type { Sql } from '../../platform/database/database.ts'
import { createPort } from '../../platform/port.ts'
import type { Media } from '../../platform/storage/media.ts'

type Publishing = { sql: Sql; afterCommit: (work: () => Promise<void>) => void }

/**
 * Prepares an avatar from an image of the user; any other file is not found. Slow: call it before the transaction, in
 * which the result publishes the avatar with the user locked.
 */
export const prepareAvatar =
  createPort<
    (
      context: { sql: Sql; media: Media },
      image: { userId: number; fileId: number },
    ) => Promise<(publishing: Publishing) => Promise<{ id: number; url: string }>>
  >('the images of avatars')
