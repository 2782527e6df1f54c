export const textChannels = ['whatsapp', 'sms'] as const
export type TextChannel = (typeof textChannels)[number]

/**
 * A phone number of a profile as `+` and digits, as services take it; undefined without `+` and country code, as national numbers
 * look like those of other countries. None begins with +89: Russian mobile numbers do, with the 8 that is dialled within the country.
 */
export function internationalNumber(phone: string): string | undefined {
  const plain = phone.replaceAll(/[\s()-]/g, '')
  return /^\+(?!89)[1-9]\d{9,14}$/.test(plain) ? plain : undefined
}

/** Length and validity of a code that confirms a number. */
export const phoneCodeDigits = 6
export const phoneCodeMinutes = 10
export const phoneCodeAttempts = 5

/** The digits of the typed or pasted text. */
export function typedPhoneCode(text: string): string {
  return text.replaceAll(/\D/g, '')
}
