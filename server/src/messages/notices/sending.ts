import { daySeconds } from '#contract/platform/dates.ts'
import { readBrands } from '../../brands/brands.ts'
import { writeMails } from '../mail/mail.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { Brand } from '../../platform/http/context.ts'
import { originOfBrand } from '../../platform/http/origins.ts'
import { fillTemplate } from '../../platform/language/text.ts'
import { hrefOf, paths } from '../../platform/site/paths.ts'
import type { Media } from '../../platform/storage/media.ts'
import { unsubscribeUrl } from '../mail/links.ts'
import { messageOf } from './messages.ts'
import { lockMailDue, updateMailed, type DueMailRow } from './queries.ts'
import { severalTexts } from './texts.ts'

/** People per transaction. */
const chunk = 500

type Context = { database: Database; config: Config; media: Pick<Media, 'secret'> }

/** Mails notices that stayed unread for ten minutes, and newer ones with them; workers share the people. */
export async function mailDue(context: Context, signal: AbortSignal): Promise<void> {
  const brands = readBrands(context.config.brandsDir)
  for (let count = 1; count > 0 && !signal.aborted;)
    count = await context.database.transaction((sql) => mailChunk(sql, context, brands))
}

/** Returns the number of people who were due. */
async function mailChunk(sql: Sql, { config, media }: Context, brands: ReadonlyMap<string, Brand>): Promise<number> {
  const rows = await lockMailDue(sql, chunk)
  // If another worker has locked a person's due notices, only later ones are left here.
  const people = [...Map.groupBy(rows, ({ user_id }) => user_id).values()].filter((notices) =>
    notices.some(({ is_due }) => is_due),
  )
  await writeMails(
    sql,
    config,
    people.flatMap((notices) => mailOf(notices, brands, { config, media })),
  )
  await updateMailed(
    sql,
    people.flat().map(({ id }) => id),
  )
  return people.length
}

/** One mail for all notices of a person; undefined if mail is not wanted. */
function mailOf(notices: readonly DueMailRow[], brands: ReadonlyMap<string, Brand>, site: Omit<Context, 'database'>) {
  const { config, media } = site
  const newest = notices.at(-1)
  const brand = brands.get(newest?.brand ?? '') ?? brands.get(config.defaultBrand)
  if (!newest || !brand || newest.email === null) return []
  const { user_id: userId, email: recipient, language } = newest
  const origin = originOfBrand(brand, brands, config)
  const messages = notices.map(messageOf)
  const list = messages.map(({ title, body, path }) => `${title}\n${body}\n${origin}${hrefOf(path)}`).join('\n\n')
  const [one] = messages
  const school = brand.public.project.title
  const subject =
    messages.length === 1 && one ? `${one.title} — ${school}` : fillTemplate(severalTexts[language], { school })
  return [
    {
      userId,
      recipient,
      brand,
      language,
      origin,
      kind: 'notices' as const,
      path: paths.home(),
      expiresAt: nowSeconds() + daySeconds,
      values: { subject, list, settings: origin + hrefOf(paths.settingsReminders()) },
      unsubscribeUrl: unsubscribeUrl(media.secret, { origin, userId }),
    },
  ]
}
