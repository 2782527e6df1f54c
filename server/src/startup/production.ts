import { hasAdmin } from '../accounts/users/roles.ts'
import { clubsWithoutSecret, hasOwnBrand, readBrands } from '../brands/brands.ts'
import { demoAccounts, hasDemoAccounts, demoPassword } from '../demo/demo.ts'
import { hasNoSender } from '../messages/mail/checks.ts'
import type { Config } from '../platform/config/config.ts'
import { isTestKey } from '../platform/config/configPayments.ts'
import { OperatorError } from '../platform/config/operatorError.ts'
import type { Database } from '../platform/database/database.ts'
import type { Brand } from '../platform/http/context.ts'
import { hasPublicAddress } from '../platform/http/origins.ts'
import { isUnpayable } from '../shop/payments/checks.ts'

/** Throws if the configuration is dangerous, before the database is open. */
export function requireSafeSettings(config: Config): void {
  if (config.production && !hasPublicAddress(readBrands(config.brandsDir), config))
    throw new OperatorError('Links in mails need a host in production: set PUBLIC_URL, or list hosts in a brand file.')
}

/** Throws if anybody could sign in to a production server with the password of the README. */
export async function requireSafeAccounts({ production, demo }: Config, { sql }: Database): Promise<void> {
  if (!production || demo || !(await hasDemoAccounts(sql))) return
  throw new OperatorError(
    `There are demo accounts, such as ${demoAccounts[0].email}, whose password is public: start production on another database, or set DEMO=on to allow them.`,
  )
}

/** Problems of a production server, each with its remedy. Empty in development. */
export async function productionNotices(
  config: Config,
  brands: ReadonlyMap<string, Brand>,
  { sql }: Database,
): Promise<string[]> {
  if (!config.production) return []
  const notices = [
    (await hasDemoAccounts(sql)) && 'Demo accounts with a public password exist, as DEMO=on allows them.',
    !config.smtpUrl && 'Mail is only stored, not sent: set SMTP_URL and MAIL_FROM.',
    hasNoSender(config) && 'Mail comes from no-reply@localhost, which mail servers refuse: set MAIL_FROM.',
    (await isUnpayable(config, sql)) &&
      'Nobody takes payments: what has a price cannot be ordered until PAYMENTS=stripe and its secrets are set.',
    config.payments === 'sandbox' &&
      'Orders are paid in the sandbox, which takes no money: without PAYMENTS only what is free can be ordered.',
    config.payments === 'stripe' &&
      config.stripe &&
      isTestKey(config.stripe) &&
      'STRIPE_SECRET_KEY is a test key, which takes no money: set the live one.',
    (config.stores.apple || config.stores.google) &&
      config.stores.takesTests &&
      'Purchases of testers, which cost nothing, are taken: unset STORE_TEST_PURCHASES once the stores have reviewed the application.',
    hostNotice(brands, config),
    clubNotice(brands, config),
    !(await hasAdmin(sql)) &&
      'Nobody is an administrator: open the link of the start, or run npm run person -- first-admin.',
    !hasOwnBrand(brands) &&
      'There is no brand of your own, only the examples: run npm run brand:new -- <id>, and set BRANDS_DIR and DEFAULT_BRAND.',
    brands.get(config.defaultBrand)?.showsEverything &&
      `Unknown hosts show the content of all brands: set DEFAULT_BRAND, which is "${config.defaultBrand}".`,
  ]
  return notices.filter((notice) => typeof notice === 'string')
}

function hostNotice(brands: ReadonlyMap<string, Brand>, { publicUrl }: Config): string | undefined {
  if (publicUrl) return undefined
  const ids = [...brands.values()].filter(({ hosts }) => hosts.length === 0).map(({ id }) => id)
  return ids.length === 0
    ? undefined
    : `Links in mails of ${ids.join(', ')} lead to another brand: set their hosts or PUBLIC_URL.`
}

function clubNotice(brands: ReadonlyMap<string, Brand>, config: Config): string | undefined {
  const ids = clubsWithoutSecret(brands, config)
  return ids.length === 0
    ? undefined
    : `The clubs of ${ids.join(', ')} are asked for their articles without a secret: set CLUB_API_SECRETS.`
}

/** The URL, and the accounts of the demo school. */
export function welcomeLines(port: number, { demo, publicUrl }: Config): string[] {
  const at = (host: string) => `http://${host}:${port}/class/`
  const ready = `Daystream is ready: ${publicUrl ? `${publicUrl}/class/` : at('localhost')}`
  if (!demo) return [ready]
  return [
    ready,
    `  «Контур» (face): ${at('face.localhost')}`,
    `  Stillwater (mind): ${at('mind.localhost')}`,
    `Demo accounts, password ${demoPassword}:`,
    ...demoAccounts.flatMap((account) =>
      'shows' in account ? [`  ${account.email.padEnd(20)} ${account.shows}`] : [],
    ),
  ]
}
