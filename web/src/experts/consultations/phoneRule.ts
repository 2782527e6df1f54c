import { phoneError } from '#contract/accounts/users/profileRules.ts'
import { phoneExample } from '../../brands/phoneExample.ts'
import { t } from '../../platform/language/language.ts'

/** The error of a phone number that is needed. */
export async function phoneRule(text: string): Promise<string | undefined> {
  if (text.trim() === '' || phoneError(text)) return phoneInvalid()
  // Lazy: only whoever books needs the numbers of all countries.
  const { isPossiblePhoneNumber } = await import('libphonenumber-js/min')
  const isForeign = text.trim().startsWith('+')
  return isForeign && !isPossiblePhoneNumber(text) ? phoneInvalid() : undefined
}

function phoneInvalid(): string {
  return t('consultations.phoneInvalid', { example: phoneExample() ?? '+44 7700 900118' })
}
