import type { HomePage } from '#contract/brands/api.ts'
import { isHttpUrl } from '#contract/platform/httpUrl.ts'
import { currencyDecimals } from '#contract/shop/payments/money.ts'
import type { AddError } from '../platform/config/yamlFile.ts'
import type { Brand } from '../platform/http/context.ts'
import { isPrivateHost } from '../platform/http/publicHosts.ts'
import { knownTimezone } from '../platform/language/dates.ts'
import { checkAccent } from './accent.ts'
import { brandOfFile } from './brand.ts'
import type { BrandFile } from './brandFile.ts'

const hostPattern = /^[A-Za-z\d]([A-Za-z\d.-]*[A-Za-z\d])?$/
const originPattern = /^https?:\/\/[a-z\d.-]+(:\d+)?$/

/** Reports settings that are valid alone but contradict each other or need an explanation. */
export function checkConsistency(id: string, file: BrandFile, addError: AddError): void {
  const { application } = brandOfFile(id, file, { social: [] })
  if (!file.languages.includes(file.defaultLanguage)) addError(['defaultLanguage'], 'must be one of its languages')
  for (const language of file.languages)
    if (!file.tagline[language]) addError(['tagline'], `has no text in ${language}`)
  checkAddresses(file, addError)
  checkClub(file, addError)
  checkMobile(file, addError)
  if (file.timezone !== undefined && !knownTimezone(file.timezone))
    addError(['timezone'], 'must be a time zone such as Europe/Madrid')
  checkSupportHours(file, application.support_hours, addError)
  if (file.colours) for (const { scheme, message } of checkAccent(file.colours)) addError(['colours', scheme], message)
  if (isDisabled(application)) addError(['homePage'], 'is disabled by a flag')
  const unit = 10 ** currencyDecimals(application.currency)
  if (application.point_value > unit)
    addError(['pointValueMinor'], `must be one ${application.currency} at most: write ${unit} or less`)
  const names = application.user_info_chat.map(({ name }) => name)
  if (new Set(names).size < names.length) addError(['userInfoChat'], 'must ask each question once')
  for (const name of ['email', 'password'] as const)
    if (!names.includes(name)) addError(['userInfoChat'], `must ask for the ${name}`)
}

function checkMobile({ mobile, hosts = [], languages }: BrandFile, addError: AddError): void {
  if (!mobile) return
  const host = mobile.origin && new URL(mobile.origin).hostname
  if (host !== undefined && hosts.length > 0 && !hosts.some((one) => one.toLowerCase() === host))
    addError(['mobile', 'origin'], `must be one of the brand's hosts: write https://${hosts[0]}`)
  for (const language of mobile.name ? languages : [])
    if (!mobile.name?.[language]) addError(['mobile', 'name'], `has no text in ${language}`)
}

function checkSupportHours(
  { supportHours: { timezone } = {} }: BrandFile,
  { from_minute: from, to_minute: to }: Brand['application']['support_hours'],
  addError: AddError,
): void {
  if (timezone !== undefined && !knownTimezone(timezone))
    addError(['supportHours', 'timezone'], 'must be a time zone such as Europe/Madrid')
  if (to <= from) addError(['supportHours'], 'must end later than it begins')
}

function checkAddresses({ hosts = [], returnOrigins = [] }: BrandFile, addError: AddError): void {
  for (const [index, host] of hosts.entries())
    if (!hostPattern.test(host)) {
      const name = addressOf(host)?.hostname
      const example = name && hostPattern.test(name) ? name : 'school.example'
      addError(['hosts', index], `must be a host name alone, without https://, port and path: write ${example}`)
    }
  for (const [index, origin] of returnOrigins.entries())
    if (!originPattern.test(origin)) {
      const found = addressOf(origin)?.origin ?? ''
      const example = originPattern.test(found) ? found : 'https://club.example'
      addError(['returnOrigins', index], `must be an address without a path: write ${example}`)
    }
}

/** Paths are appended to both addresses. */
function checkClub({ club: { frontendUrl, apiUrl } = {} }: BrandFile, addError: AddError): void {
  for (const [name, url] of Object.entries({ frontendUrl, apiUrl }))
    if (url !== undefined && (!isHttpUrl(url) || /[?#]/.test(url)))
      addError(['club', name], 'must be an address without a password and a query such as https://club.example')
  const api = URL.parse(apiUrl ?? '')
  if (api && isPrivateHost(api))
    addError(['club', 'apiUrl'], 'must be a public address: this server asks no host of a private network')
}

/** The likely meaning of an address that may lack its scheme. */
function addressOf(text: string): URL | null {
  return URL.parse(text.includes('://') ? text : `https://${text}`)
}

function isDisabled({ home_page: page, feature_flags: flags }: Brand['application']): boolean {
  const needed: Partial<Record<HomePage, keyof typeof flags>> = { chats: 'is_chat_support' }
  const flag = needed[page]
  return flag !== undefined && !flags[flag]
}

/** Host names of several brands, with their ids. A brand also has `<id>.localhost`. */
export function findSharedHosts(brands: ReadonlyMap<string, Brand>): [host: string, ids: string[]][] {
  const claims = Array.from(brands.values(), ({ id, hosts }) =>
    [...new Set([`${id}.localhost`, ...hosts])].map((host) => ({ host, id })),
  ).flat()
  const byHost = Map.groupBy(claims, ({ host }) => host)
  return Array.from(byHost, ([host, own]): [string, string[]] => [host, own.map(({ id }) => id)]).filter(
    ([, ids]) => ids.length > 1,
  )
}
