import type { FastifyRequest } from 'fastify'
import type { ApplicationConfig, PublicConfig } from '#contract/brands/api.ts'
import type { Language } from '#contract/endpoint.ts'
import type { User } from '#contract/accounts/users/api.ts'
import type { Config } from '../config/config.ts'
import type { Database, Sql } from '../database/database.ts'
import type { Media } from '../storage/media.ts'
import type { Cookie } from './cookie.ts'

/** The learner's time zone, and their previous one, which applies to days up to `lastDay` (counted since 1970). */
export type Calendar = { timezone: string; former: { timezone: string; lastDay: number } | null }

/** Brand of sessions of the staff console. */
export const staffBrand = 'staff'

/** What calls ask of the person who makes them. */
export type ViewerUser = Pick<User, 'id' | 'email' | 'name' | 'phone' | 'locale' | 'timezone' | 'is_email_confirmed'>

/** The signed-in user of a call, and the session of their token. */
export type Viewer = {
  user: ViewerUser
  /** The whole user, for routes with `readsProfile`. */
  profile: User | undefined
  sessionId: number
  /** Where the session was started: a brand's id, or `staff` for the console. */
  sessionBrand: string
  /** Deletes the cookie that the session is bound to; undefined if it is bound to none. */
  clearBinding: Cookie | undefined
  calendar: Calendar
  /** Staff roles: `expert`, `support`, `content`, `admin`. */
  roles: readonly string[]
}

/** The whole user of a call, whose route has `readsProfile`. */
export function requireProfile({ profile }: Viewer): User {
  if (!profile) throw new Error('The route does not read profiles')
  return profile
}

export type Credentials = { token: string | undefined; cookies: string | undefined }

export type Brand = {
  id: string
  showsEverything: boolean
  singleDevice: boolean
  /** Days for which a learner may freeze a run; 0 if they may not. */
  freezeDays: number
  /** Of people whose own nobody knows yet. */
  timezone: string
  languages: readonly Language[]
  public: PublicConfig
  application: ApplicationConfig
  hosts: readonly string[]
  /** Other sites that a signed-in user may be redirected to. */
  returnOrigins: readonly string[]
}

/** Origins from brand files or PUBLIC_URL, never from an untrusted Host header. */
export type Origins = {
  /** Origin of links in mails: a host of the call's brand, else PUBLIC_URL. */
  forMail: (request: FastifyRequest) => string
  /** Origin the browser is on; for an unknown host PUBLIC_URL, if it is set. */
  forRedirect: (request: FastifyRequest) => string | undefined
}

/** Dependencies of every call. */
export type AppContext = {
  config: Config
  database: Database
  brandOf: (request: { host: string; appId: string | undefined }) => Brand
  origins: Origins
  /** Every configured brand. */
  listBrands: () => Brand[]
  /** What the brand calls itself; its id if it is no longer configured. */
  brandTitle: (brandId: string) => string
  /** Whether the brand shows the content of all brands. */
  showsEverything: (brandId: string) => boolean
  /** Whether the brand offers trial runs. */
  hasDemo: (brandId: string) => boolean
  /** Throws a 401 for an invalid token, or if the cookie that its session is bound to is missing. */
  authenticate: (credentials: Credentials, options?: { readsProfile?: boolean; sql?: Sql }) => Promise<Viewer>
  media: Media
}
