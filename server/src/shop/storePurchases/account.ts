import { createHmac } from 'node:crypto'
import type { AppContext } from '../../platform/http/context.ts'
import { identityOf } from '../../platform/storage/media.ts'

/** What purchases in a store name an account by: a UUID, as Apple takes nothing else. */
export function accountToken({ media }: Pick<AppContext, 'media'>, userId: number): string {
  const digest = createHmac('sha256', identityOf(media)).update(`store account ${userId}`).digest('hex')
  // Version 8: made by a rule of one's own.
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
