import type { User } from '#contract/accounts/users/api.ts'
import { storeAccountLocale, startLanguage } from '../platform/language/language.ts'
import { analyticsUserOf, setAnalyticsUser } from '../accounts/analytics/analyticsUser.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { setTimeZone } from '../platform/language/timeZone.ts'
import { tryLanguage } from '../ui/tryLanguage.ts'

/** Sets the analytics user, the account's time zone, and its language unless one was chosen on this device. */
export async function applyAccountSettings(user: User): Promise<void> {
  const { timezone, locale } = user
  setAnalyticsUser(analyticsUserOf(user))
  setTimeZone(timezone)
  storeAccountLocale(locale)
  const { default_language: configured, languages: offered } = publicConfig().project
  await tryLanguage(() => startLanguage({ account: locale, configured, offered }))
}
