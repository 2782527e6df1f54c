type Raw = (name: string) => string

/** Maximum messages within 24 hours. */
type DailyLimits = { perNumber: number; perBrand: number }

export type Twilio = {
  accountSid: string
  authToken: string
  url: string
  /** Sender per channel; undefined for an unused channel. */
  senders: { sms: string | undefined; whatsapp: string | undefined }
  /** Codes have separate limits: anybody can request them. */
  dailyLimits: { reminder: DailyLimits; code: DailyLimits }
  /** Prefixes of numbers that may get messages; empty allows all. */
  countryCodes: readonly string[]
}

/** Undefined without an account. */
export function readTwilio(raw: Raw, errors: string[]): Twilio | undefined {
  const [accountSid, authToken] = [raw('TWILIO_ACCOUNT_SID'), raw('TWILIO_AUTH_TOKEN')]
  const senders = {
    sms: raw('TWILIO_SMS_FROM') || undefined,
    whatsapp: raw('TWILIO_WHATSAPP_FROM').replace(/^whatsapp:/, '') || undefined,
  }
  const url = raw('TWILIO_URL') || 'https://api.twilio.com'
  const readLimit = (name: string, otherwise: string) => {
    const value = raw(name) || otherwise
    if (!/^[1-9]\d{0,6}$/.test(value)) errors.push(`${name} is "${value}": must be a whole number from 1 to 9999999`)
    return Number(value)
  }
  if (!accountSid && !authToken && !senders.sms && !senders.whatsapp) return undefined
  if (!/^AC[\da-f]{32}$/.test(accountSid))
    errors.push('TWILIO_ACCOUNT_SID is not an account SID: AC and 32 hexadecimal digits')
  if (authToken === '') errors.push('TWILIO_AUTH_TOKEN is missing: it belongs to TWILIO_ACCOUNT_SID')
  if (!senders.sms && !senders.whatsapp)
    errors.push('TWILIO_SMS_FROM and TWILIO_WHATSAPP_FROM are missing: set at least one sender')
  if (senders.sms && !/^(?:\+[1-9]\d{6,14}|[A-Za-z\d ]{2,11})$/.test(senders.sms))
    errors.push(`TWILIO_SMS_FROM is "${senders.sms}": must be a number such as +15005550006, or up to 11 letters`)
  if (senders.whatsapp && !/^\+[1-9]\d{6,14}$/.test(senders.whatsapp))
    errors.push(`TWILIO_WHATSAPP_FROM is "${senders.whatsapp}": must be a number such as +15005550006`)
  if (!URL.canParse(url) || !/^https?:/.test(url) || new URL(url).origin !== url)
    errors.push(`TWILIO_URL is "${url}": must be an origin such as https://api.twilio.com`)
  const dailyLimits = {
    reminder: {
      perNumber: readLimit('TWILIO_DAILY_PER_NUMBER', '20'),
      perBrand: readLimit('TWILIO_DAILY_PER_BRAND', '1000'),
    },
    code: {
      perNumber: readLimit('TWILIO_DAILY_CODES_PER_NUMBER', '10'),
      perBrand: readLimit('TWILIO_DAILY_CODES_PER_BRAND', '200'),
    },
  }
  return { accountSid, authToken, url, senders, dailyLimits, countryCodes: readCountryCodes(raw, errors) }
}

function readCountryCodes(raw: Raw, errors: string[]): string[] {
  const codes = raw('TWILIO_COUNTRY_CODES')
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')
  const wrong = codes.find((code) => !/^\+[1-9]\d{0,6}$/.test(code))
  if (wrong !== undefined)
    errors.push(`TWILIO_COUNTRY_CODES contains "${wrong}": must be codes such as +34, separated by commas`)
  return codes
}
