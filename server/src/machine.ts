import type { FastifyRequest } from 'fastify'
import type { ApplicationConfig, PublicConfig } from '#contract/brands/api.ts'
import type { Language } from '#contract/endpoint.ts'
import type { User } from '#contract/users/api.ts'
import type { Config } from './config.ts'
import type { Cookie } from './cookie.ts'
import type { Database } from './database.ts'
import type { Media } from './media.ts'

/**
 * Whose days they are: the learner's time zone, and the one that they left last, which begins their days up to
 * `lastDay` (counted since 1970).
 */
export type Calendar = { timezone: string; former: { timezone: string; lastDay: number } | null }

/** The signed-in person of a call: the user as the wire shows it, and the session that the token belongs to. */
export type Viewer = {
  user: User
  sessionId: number
  /** Where the session was begun: a brand, or the staff console. */
  sessionBrand: string
  /** What deletes the cookie that the session is bound to; undefined where the token alone opens it. */
  unbinding: Cookie | undefined
  /** Where the person's days begin. */
  calendar: Calendar
  /** Of the staff: `expert`, `support`, `content`, `admin`. */
  roles: readonly string[]
}

/** What a request says who makes it by. */
export type Credentials = { token: string | undefined; cookies: string | undefined }

export type Brand = {
  id: string
  showsEverything: boolean
  singleDevice: boolean
  languages: readonly Language[]
  public: PublicConfig
  application: ApplicationConfig
  hosts: readonly string[]
  /** Sites that a person may be sent to, signed in. */
  returnOrigins: readonly string[]
}

/** Origins that a brand or PUBLIC_URL names: never what a request made up. */
export type Origins = {
  /** Where links in mails lead: the host of the call's brand, else PUBLIC_URL. */
  ofMail: (request: FastifyRequest) => string
  /** Where the visitor is; PUBLIC_URL, if there is one, when that is a host that nobody names. */
  ofVisit: (request: FastifyRequest) => string | undefined
}

/** What the machine gives to every call. */
export type Machine = {
  config: Config
  database: Database
  brandOf: (request: { host: string; appId: string | undefined }) => Brand
  origins: Origins
  /** Whether a brand of this id shows what belongs to all of them. */
  showsEverything: (brandId: string) => boolean
  /** Whether a brand of this id has trial runs. */
  hasDemo: (brandId: string) => boolean
  /** Throws the 401 that fits when the token opens nothing, or its session is bound to a cookie that is missing. */
  authenticate: (credentials: Credentials) => Promise<Viewer>
  media: Media
}
