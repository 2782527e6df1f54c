import { Type, type Static } from 'typebox'
import { questionNames } from './registration.ts'
import { endpoint, LanguageCode, Nullable, OneOf } from '../endpoint.ts'
import { weekdays, type Weekday } from '../platform/dates.ts'
import { themes } from '../platform/themes.ts'
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
  google_analytics: Type.String({ description: 'Google Analytics id (G-…)' }),
  tag_manager: Type.String({ description: 'Google Tag Manager id (GTM-…)' }),
  pixel: Type.String({ description: 'Meta Pixel id' }),
  smart_banner: Type.String({ description: 'Web key of the AppsFlyer smart banner' }),
  apps_flyer: Type.String({ description: 'AppsFlyer key of the mobile application' }),
  sentry: Type.String({ description: 'DSN of the Sentry project for errors of pages' }),
})
export type AnalyticsIds = Static<typeof AnalyticsIds>

/** Push services of mobile applications: Firebase Cloud Messaging and OneSignal. */
export const applicationPushChannels = ['fcm', 'onesignal'] as const
export type ApplicationPushChannel = (typeof applicationPushChannels)[number]

/** Without a key browsers get no notifications; without a service the mobile application gets none. */
export const PushSettings = Type.Object({
  public_key: Type.String({ description: 'VAPID public key for browser subscriptions, base64url' }),
  application: OneOf(['', ...applicationPushChannels], {
    description: 'The push service of the mobile application; empty without one',
  }),
  page_views: Type.Integer({ description: 'Passed to push services with a prompt of their own' }),
  time_delay: Type.Integer({ description: 'Passed to push services with a prompt of their own' }),
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
  support_hours: Type.Object(
    {
      timezone: Type.String(),
      weekdays: Type.Array(Type.Unsafe<Weekday>({ type: 'integer', enum: [...weekdays] })),
      from_minute: Type.Integer({ description: 'Minute of the day' }),
      to_minute: Type.Integer({ description: 'Minute of the day, exclusive' }),
      answer_hours: Type.Integer({ description: 'Working hours until the promised answer' }),
    },
    { description: 'When support answers, on the clock of the school' },
  ),
  days_show_warning: Type.Integer(),
  points_threshold: Type.Integer(),
  currency: Type.String({ description: "ISO 4217 code of the prices' currency" }),
  point_value: Type.Integer({ description: 'Value of a point in minor units of the currency' }),
  appstore_product_prefix: Type.String({
    description: "Prefix of the mobile application's product ids; empty if it sells none",
  }),
  player: Type.String(),
  upload_limits: Type.Object({
    video_bytes: Type.Integer(),
    other_bytes: Type.Integer({ description: 'Size limit of pictures and documents' }),
  }),
  message_delay: Type.Integer({ description: 'Seconds' }),
  is_consultation_support: Type.Boolean({ description: 'Whether consultations in chats are counted' }),
  is_new_course_renewal: Type.Boolean({
    description: 'Whether learners renew courses in the app; otherwise through support',
  }),
  meeting_notice_hours: Type.Integer({
    description: 'Minimum hours before a video consultation to book or change it',
  }),
  home_page: HomePage,
  demo_course_service_id: Nullable(Type.Integer()),
  instruction_url: Texts,
  guideline_url: Texts,
  sale_email: Type.String(),
  is_cookie_enable: Type.Boolean({ description: 'Whether people choose which cookies may be stored' }),
  cookie_policy_link: Type.String(),
  user_info_chat: Type.Array(RegistrationQuestion),
  mobile_app_web_bottom_bar: Type.Boolean(),
  shared_expert_tab: Type.Boolean({ description: 'Whether chats and homework share one entry of the bottom bar' }),
  community_url_frontend: Type.String({ description: 'URL of the clubs; empty if the brand has none' }),
  community_url_api: Type.String({
    description: "URL of the clubs' articles, always ours; empty if the brand has no clubs",
  }),
  club_in_app: Type.Boolean({ description: 'Whether the mobile application also shows clubs' }),
  social_auth: SocialAuth,
  gtm: Type.String({ description: 'Same as `tag_manager` in the public configuration' }),
  fbq: Type.String({ description: 'Same as `pixel` in the public configuration' }),
  appsflyer_smart_banner: Type.String({ description: 'Same as `smart_banner` in the public configuration' }),
})
export type ApplicationConfig = Static<typeof ApplicationConfig>

export const Project = Type.Object({
  id: Type.String({ description: 'Brand id, sent back as X-App-Id' }),
  title: Type.String(),
  theme: OneOf(themes, { description: 'Colour set' }),
  accent_style: Type.String({ description: 'CSS that overrides the accent of the colour set' }),
  header_logo: Type.String({ description: "Name of the colour set's mark, or an image URL" }),
  favicon: Type.String({ description: 'URL of the icon for the browser tab' }),
  sign_in_picture: Type.String({ description: 'URL of the sign-in picture; empty if none' }),
  tagline: Texts,
  default_language: LanguageCode,
  languages: Type.Array(LanguageCode),
  support_email: Type.String(),
  whats_app_number: Type.String(),
  jira_tech_support: Type.String({ description: 'URL of the technical support form; empty if none' }),
  mobile_app_version: Type.String({ description: 'Latest version of the mobile application; empty if none' }),
  mobile_app_pages: Type.Object(
    { android: Type.String(), ios: Type.String() },
    { description: 'URLs of the mobile application in the stores; empty if unknown' },
  ),
  notification_address: Type.String({ description: 'Path of the live connection' }),
  validate_cache: Type.Boolean(),
  is_registration_enable: Type.Boolean(),
  is_user_anon_auth_enable: Type.Boolean({ description: 'Whether the mobile application needs no e-mail' }),
  instruction_url: Texts,
  is_cookie_enable: Type.Boolean({ description: 'Whether people choose which cookies may be stored' }),
  cookie_policy_link: Type.String(),
  analytics_ids: AnalyticsIds,
  push: PushSettings,
})
export type Project = Static<typeof Project>

export const PublicConfig = Type.Object({
  domain: Type.String({ description: 'Base origin of file URLs; empty for the same origin' }),
  project: Project,
  components: Type.Object({ footer: Type.Array(Type.Object({ title: Texts, url: Type.String() }), { maxItems: 3 }) }),
  country: Type.String(),
  auth: Type.Array(SocialClient),
})
export type PublicConfig = Static<typeof PublicConfig>

export const configVersion = 14

export const getPublicConfig = endpoint({
  method: 'GET',
  path: '/spa/api/v1/config',
  summary: 'Get the public configuration of the brand, selected by host name or X-App-Id',
  access: 'anyone',
  response: PublicConfig,
  errors: [],
})

export const getApplicationConfig = endpoint({
  method: 'GET',
  path: '/spa/api/v1/external-application-config',
  summary: "Get the brand's application configuration; clients cache it by version",
  access: 'anyone',
  response: Type.Object({ data: Type.Object({ config: ApplicationConfig }) }),
  errors: [],
})
