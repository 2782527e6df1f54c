import { readBrands } from '../../brands/brands.ts'
import { writeMails } from '../../messages/mail/mail.ts'
import type { PaymentContext } from '../payments/provider.ts'
import { providerNamed } from '../payments/providers.ts'
import { nowSeconds, utcDate } from '../../platform/clock.ts'
import { forEachConcurrently } from '../../platform/concurrency/forEachConcurrently.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Brand } from '../../platform/http/context.ts'
import { originOfBrand } from '../../platform/http/origins.ts'
import type { Job, JobContext } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { paths } from '../../platform/site/paths.ts'
import {
  listUndetachedCards,
  lockExpiring,
  updateDetached,
  updateExpiryNotified,
  type ExpiringRow,
  type UndetachedCard,
} from './queries.ts'
import { applySetup } from './setups.ts'
import { listWaitingSetups, updateExpired } from './setupQueries.ts'

const chunk = 200

type Context = Pick<JobContext, 'config' | 'database' | 'media' | 'signal'>

/** Saves cards whose page was closed before we heard of them, and has the provider delete removed ones. */
export async function settleCards(context: Context): Promise<void> {
  const { sql } = context.database
  await updateExpired(sql)
  const setups = await listWaitingSetups(sql, chunk)
  const deleted = await listUndetachedCards(sql, chunk)
  const work = [
    ...setups.map((setup) => () => applySetup(context, setup)),
    ...deleted.map((card) => () => detach(context, card)),
  ]
  const limits = { concurrency: 4, signal: context.signal, failure: 'cards could not be settled' }
  await forEachConcurrently(work, limits, (each) => each())
}

async function detach(context: PaymentContext, card: UndetachedCard): Promise<void> {
  const { id, adapter, customer, reference } = card
  await providerNamed(context, adapter).deleteCard({ customer, card: reference })
  await updateDetached(context.database.sql, id)
}

/** Mails people once about cards that expire within 30 days of a moment (epoch seconds). */
export async function mailExpiring({ config, database, signal }: Context, now = nowSeconds()): Promise<void> {
  const date = utcDate(now)
  const brands = readBrands(config.brandsDir)
  for (let count = chunk; count === chunk && !signal.aborted;)
    count = await database.transaction(async (sql) => {
      const cards = await lockExpiring(sql, { date, limit: chunk })
      const mails = cards.flatMap((card) => mailOf(card, brands, config))
      await writeMails(sql, config, mails)
      await updateExpiryNotified(sql, { cardIds: cards.map(({ id }) => id), date })
      return cards.length
    })
}

function mailOf(card: ExpiringRow, brands: ReadonlyMap<string, Brand>, config: Config) {
  const { user_id: userId, email: recipient, language, last4, expiry } = card
  const brand = brands.get(card.brand ?? '') ?? brands.get(config.defaultBrand)
  if (recipient === null || !brand) return []
  const values = { card: `•• ${last4}`, expiry }
  const origin = originOfBrand(brand, brands, config)
  return [{ userId, recipient, kind: 'card_expires' as const, path: paths.cards(), values, brand, language, origin }]
}

export const cardJobs: readonly Job<object>[] = [
  recurringJob({ name: 'settle-cards', everySeconds: 120, run: settleCards }),
  recurringJob({ name: 'mail-expiring-cards', everySeconds: 3600, run: (context) => mailExpiring(context) }),
]
