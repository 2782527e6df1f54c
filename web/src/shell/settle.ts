import type { User } from '#contract/users/api.ts'
import { keepAccountLocale } from '../accountLocale.ts'
import { setPerson } from '../analytics/person.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { setTimeZone } from '../timeZone.ts'
import { startLanguage } from '../language.ts'
import { tryLanguage } from '../ui/tryLanguage.ts'

/** Who analytics speak of, the person's own time zone and, where they have not chosen on this device, language. */
export async function settle({ id, is_admin: isInternal, timezone, locale }: User): Promise<void> {
  setPerson({ id: String(id), isInternal })
  setTimeZone(timezone)
  keepAccountLocale(locale)
  const { default_language: configured, languages: offered } = publicConfig().project
  await tryLanguage(() => startLanguage({ account: locale, configured, offered }))
}
