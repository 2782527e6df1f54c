import { Type, type Static } from 'typebox'
import { questionNames } from './registration.ts'
import { endpoint, LanguageCode, Nullable, OneOf } from '../endpoint.ts'
import { socialSources } from './socialNetworks.ts'

const Texts = Type.Object({
  ru: Type.Optional(Type.String()),
  en: Type.Optional(Type.String()),
  es: Type.Optional(Type.String()),
})

export const FeatureFlags = Type.Object({
  is_demo_accessible: Type.Boolean(),
  is_app_store_support: Type.Boolean(),
  is_banner_enable: Type.Boolean(),
  is_chat_support: Type.Boolean(),
  is_video_consultation_support: Type.Boolean(),
  is_offline_enable: Type.Boolean(),
  is_user_anon_auth_enable: Type.Boolean(),
  is_registration_enable: Type.Boolean(),
})
export type FeatureFlags = Static<typeof FeatureFlags>

export const SocialName = OneOf(socialSources)

/** Social networks in the order of their buttons. */
export const SocialAuth = Type.Object({ login: Type.Array(SocialName), link: Type.Array(SocialName) })
export type SocialAuth = Static<typeof SocialAuth>

/** A configured social network; a URL is null if the brand does not offer the action. */
export const SocialClient = Type.Object({
  name: SocialName,
  login_url: Nullable(Type.String()),
  link_url: Nullable(Type.String()),
})
export type SocialClient = Static<typeof SocialClient>

/** A question of the registration chat; its kind is in `questionKinds`. */
export const RegistrationQuestion = Type.Object({
  name: OneOf(questionNames),
  message: Texts,
  re_ask: Texts,
  after: Nullable(Texts),
})
export type RegistrationQuestion = Static<typeof RegistrationQuestion>

/** Possible home pages of a brand, by route name. */
export const homePages = ['home', 'home-courses', 'home-catalog', 'homeworks', 'chats'] as const
export type HomePage = (typeof homePages)[number]
export const HomePage = OneOf(homePages)

/** The brand's ids at third-party services, which are loaded with consent only; empty if it has none. */
export const AnalyticsIds = Type.Object({
  google_analytics: Type.String({ description: 'G-…' }),
  tag_manager: Type.String({ description: 'GTM-…' }),
  pixel: Type.String({ description: "Id of Meta's pixel" }),
  smart_banner: Type.String({ description: "Web key of AppsFlyer's banner for the mobile application" }),
})
export type AnalyticsIds = Static<typeof AnalyticsIds>

/** Web Push; without a key the brand sends no notifications. */
export const PushSettings = Type.Object({
  public_key: Type.String({ description: 'What browsers subscribe with, base64url' }),
  page_views: Type.Integer({ description: 'Passed through to a push service that asks by itself' }),
  time_delay: Type.Integer({ description: 'Passed through to a push service that asks by itself' }),
})

export const ApplicationConfig = Type.Object({
  version: Type.Integer(),
  statistic: Type.Object({
    save_timeout: Type.Integer({ description: 'Milliseconds' }),
    min_viewed: Type.Integer({ description: 'Milliseconds' }),
    min_viewed_ended: Type.Integer({ description: 'Milliseconds' }),
  }),
  feature_flags: FeatureFlags,
  support_categories: Type.Object({
    pass_homework: Type.Integer(),
    renew_course: Type.Integer(),
    renew_consultation: Type.Integer(),
  }),
  days_show_warning: Type.Integer(),
  points_threshold: Type.Integer(),
  currency: Type.String({ description: 'Of the prices; ISO 4217' }),
  point_value: Type.Integer({ description: 'What a point is worth, in minor units of the currency' }),
  appstore_product_prefix: Type.String({
    description: 'How the products of the mobile application begin; empty: none',
  }),
  player: Type.String(),
  upload_limits: Type.Object({
    video_bytes: Type.Integer(),
    other_bytes: Type.Integer({ description: 'Pictures and documents' }),
  }),
  message_delay: Type.Integer({ description: 'Seconds' }),
  is_consultation_support: Type.Boolean({ description: 'Whether consultations in chats are counted' }),
  is_new_course_renewal: Type.Boolean({ description: 'Whether a course is renewed in the app, else by the support' }),
  meeting_notice_hours: Type.Integer({
    description: 'How long before a video consultation it can be booked and changed',
  }),
  home_page: HomePage,
  demo_course_service_id: Nullable(Type.Integer()),
  instruction_url: Texts,
  guideline_url: Texts,
  sale_email: Type.String(),
  is_cookie_enable: Type.Boolean({ description: 'Whether people choose what may be stored' }),
  cookie_policy_link: Type.String(),
  user_info_chat: Type.Array(RegistrationQuestion),
  mobile_app_web_bottom_bar: Type.Boolean(),
  community_url_frontend: Type.String({ description: 'Where the clubs live; empty where the brand has none' }),
  community_url_api: Type.String(),
  club_in_app: Type.Boolean({ description: 'Whether the mobile application shows clubs too' }),
  social_auth: SocialAuth,
  gtm: Type.String({ description: 'As `tag_manager` of the public configuration' }),
  fbq: Type.String({ description: 'As `pixel` of the public configuration' }),
  appsflyer_smart_banner: Type.String({ description: 'As `smart_banner` of the public configuration' }),
})
export type ApplicationConfig = Static<typeof ApplicationConfig>

export const Project = Type.Object({
  id: Type.String({ description: 'Sent back as X-App-Id' }),
  title: Type.String(),
  theme: Type.String({ description: 'Colour set: face, mind or web' }),
  accent_style: Type.String({ description: "Style that puts the brand's own accent over that of the colour set" }),
  header_logo: Type.String({ description: 'Mark of the colour set, or an address' }),
  favicon: Type.String(),
  sign_in_picture: Type.String({ description: "Address of the brand's own picture of the sign-in; empty without" }),
  tagline: Texts,
  default_language: LanguageCode,
  languages: Type.Array(LanguageCode),
  support_email: Type.String(),
  whats_app_number: Type.String(),
  jira_tech_support: Type.String({ description: 'Address of the form of the technical support; empty without' }),
  mobile_app_version: Type.String({ description: 'The newest version of the mobile application; empty without' }),
  notification_address: Type.String({ description: 'Path of the live connection' }),
  validate_cache: Type.Boolean(),
  is_registration_enable: Type.Boolean(),
  is_user_anon_auth_enable: Type.Boolean({ description: 'Whether the mobile application needs no e-mail' }),
  instruction_url: Texts,
  is_cookie_enable: Type.Boolean({ description: 'Whether people choose what may be stored' }),
  cookie_policy_link: Type.String(),
  analytics_ids: AnalyticsIds,
  push: PushSettings,
})
export type Project = Static<typeof Project>

export const PublicConfig = Type.Object({
  domain: Type.String({ description: 'Origin that files are relative to; empty for the same origin' }),
  project: Project,
  components: Type.Object({ footer: Type.Array(Type.Object({ title: Texts, url: Type.String() }), { maxItems: 3 }) }),
  country: Type.String(),
  auth: Type.Array(SocialClient),
})
export type PublicConfig = Static<typeof PublicConfig>

/** The config version that this build supports. */
export const configVersion = 13

export const getPublicConfig = endpoint({
  method: 'GET',
  path: '/spa/api/v1/config',
  summary: 'Public configuration of the brand of the host name or X-App-Id',
  access: 'anyone',
  response: PublicConfig,
  errors: [],
})

export const getApplicationConfig = endpoint({
  method: 'GET',
  path: '/spa/api/v1/external-application-config',
  summary: 'Application configuration of the brand; cached by the client if the version matches',
  access: 'anyone',
  response: Type.Object({ data: Type.Object({ config: ApplicationConfig }) }),
  errors: [],
})
