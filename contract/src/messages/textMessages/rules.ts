export const textChannels = ['whatsapp', 'sms'] as const
export type TextChannel = (typeof textChannels)[number]

/**
 * A profile's phone number as `+` and digits; undefined without `+` and country code, as national numbers are
 * ambiguous. +89 is invalid: it is a Russian mobile number with the domestic prefix 8.
 */
export function internationalNumber(phone: string): string | undefined {
  const plain = phone.replaceAll(/[\s()-]/g, '')
  return /^\+(?!89)[1-9]\d{9,14}$/.test(plain) ? plain : undefined
}

/** Length and validity of a confirmation code. */
export const phoneCodeDigits = 6
export const phoneCodeMinutes = 10
export const phoneCodeAttempts = 5

/** Extracts the digits of typed or pasted text. */
export function typedPhoneCode(text: string): string {
  return text.replaceAll(/\D/g, '')
}
