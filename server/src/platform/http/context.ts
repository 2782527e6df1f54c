import type { FastifyRequest } from 'fastify'
import type { ApplicationConfig, PublicConfig } from '#contract/brands/api.ts'
import type { Language } from '#contract/endpoint.ts'
import type { User } from '#contract/accounts/users/api.ts'
import type { Calendar } from '../calendar.ts'
import type { Config } from '../config/config.ts'
import type { Database, Sql } from '../database/database.ts'
import type { Media } from '../storage/media.ts'
import type { Cookie } from '../cookie.ts'

/** Brand id of staff console sessions. */
export const staffBrand = 'staff'

export type ViewerUser = Pick<User, 'id' | 'email' | 'name' | 'phone' | 'locale' | 'timezone' | 'is_email_confirmed'>

export type Viewer = {
  user: ViewerUser
  /** The whole user, for routes with `readsProfile`. */
  profile: User | undefined
  sessionId: number
  /** The brand id where the session was started, or `staff`. */
  sessionBrand: string
  /** Deletes the cookie that the session is bound to; undefined for an unbound session. */
  clearBinding: Cookie | undefined
  calendar: Calendar
  /** Staff roles: `expert`, `support`, `content`, `admin`. */
  roles: readonly string[]
}

export function requireProfile({ profile }: Viewer): User {
  if (!profile) throw new Error('The route does not read profiles')
  return profile
}

export type Credentials = { token: string | undefined; cookies: string | undefined }

export type MobileApplication = {
  appId: string
  name: Partial<Record<Language, string>>
  /** Where the application reaches this server; undefined where neither it nor a host is named. */
  origin: string | undefined
  appleTeamId: string | undefined
  androidCertificates: readonly string[]
  /** Undefined unless OneSignal sends its messages. */
  oneSignalAppId: string | undefined
}

export type Brand = {
  id: string
  showsEverything: boolean
  singleDevice: boolean
  freezeDays: number
  /** The time zone of people whose own is unknown. */
  timezone: string
  languages: readonly Language[]
  public: PublicConfig
  application: ApplicationConfig
  hosts: readonly string[]
  /** Other sites that signed-in users may be redirected to. */
  returnOrigins: readonly string[]
  /** Undefined without clubs. URLs that are not set are ours; `apiUrl` is read by this server only. */
  club: { frontendUrl: string | undefined; apiUrl: string | undefined } | undefined
  /** Undefined without a mobile application. */
  mobile: MobileApplication | undefined
}

/** The brand id that content is filtered by; null for all brands. */
export function brandFilter(brand: Brand): string | null {
  return brand.showsEverything ? null : brand.id
}

/** Origins from brand files or PUBLIC_URL, never from an untrusted Host header. */
export type Origins = {
  /** Origin of links in mails: the brand's host, else PUBLIC_URL. */
  forMail: (request: FastifyRequest) => string
  /** The browser's origin; PUBLIC_URL for an unknown host. */
  forRedirect: (request: FastifyRequest) => string | undefined
}

export type AppContext = {
  /** Ids of the builds of the pages that this process serves. */
  builds: readonly string[]
  config: Config
  database: Database
  brandOf: (request: { host: string; appId: string | undefined }) => Brand
  origins: Origins
  listBrands: () => Brand[]
  /** The brand's name; its id if it is no longer configured. */
  brandTitle: (brandId: string) => string
  showsEverything: (brandId: string) => boolean
  hasDemo: (brandId: string) => boolean
  /** Throws a 401 for an invalid token or a missing binding cookie. */
  authenticate: (credentials: Credentials, options?: { readsProfile?: boolean; sql?: Sql }) => Promise<Viewer>
  media: Media
}
