import { readBrands } from '../brands/brands.ts'
import { writeMail } from '../mail/mail.ts'
import type { PaymentContext } from '../payments/context.ts'
import { providerNamed } from '../payments/providers.ts'
import { originOfBrand } from '../platform/http/origins.ts'
import type { Job, JobContext } from '../platform/jobs/jobs.ts'
import { recurringJob } from '../platform/jobs/recurringJob.ts'
import { listToForget, lockExpiring, updateExpiryNotified, updateForgotten } from './jobQueries.ts'
import { applySetup } from './setups.ts'
import { listWaitingSetups, updateLapsed } from './setupQueries.ts'

const chunk = 200

type Context = Pick<JobContext, 'config' | 'database' | 'media'>

/** Saves cards whose page was closed before we heard of them, and lets the provider forget deleted ones. */
export async function settleCards(context: Context): Promise<void> {
  const { sql } = context.database
  const failures: unknown[] = []
  const collect = (error: unknown) => failures.push(error)
  await updateLapsed(sql)
  for (const setup of await listWaitingSetups(sql, chunk)) await applySetup(context, setup).catch(collect)
  for (const card of await listToForget(sql, chunk)) await forget(context, card).catch(collect)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} cards could not be settled`)
}

async function forget(context: PaymentContext, card: Awaited<ReturnType<typeof listToForget>>[number]): Promise<void> {
  const { id, adapter, customer, reference } = card
  await providerNamed(context, adapter).deleteCard({ customer, card: reference })
  await updateForgotten(context.database.sql, id)
}

/** Tells people of cards that expire within 30 days, once. */
export async function mailExpiring({ config, database }: Context): Promise<void> {
  const brands = readBrands(config.brandsDir)
  for (let count = chunk; count === chunk;)
    count = await database.transaction(async (sql) => {
      const cards = await lockExpiring(sql, chunk)
      for (const { user_id: userId, email: recipient, language, brand: brandId, last4, expiry } of cards) {
        const brand = brands.get(brandId ?? '') ?? brands.get(config.defaultBrand)
        if (recipient === null || !brand) continue
        const call = { sql, brand, language, origin: originOfBrand(brand, brands, config) }
        const path = '/user/settings/user-payment-methods'
        await writeMail(call, {
          userId,
          recipient,
          kind: 'card_expires',
          path,
          values: { card: `•• ${last4}`, expiry },
        })
      }
      await updateExpiryNotified(
        sql,
        cards.map(({ id }) => id),
      )
      return cards.length
    })
}

export const cardJobs: readonly Job<object>[] = [
  recurringJob({ name: 'settle-cards', everySeconds: 120, run: settleCards }),
  recurringJob({ name: 'mail-expiring-cards', everySeconds: 3600, run: mailExpiring }),
]
