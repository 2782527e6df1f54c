import { socialStartPath } from '#contract/accounts/social/api.ts'
import {
  configVersion,
  type AnalyticsIds,
  type ApplicationConfig,
  type FeatureFlags,
  type PublicConfig,
  type SocialAuth,
  type SocialClient,
} from '#contract/brands/api.ts'
import { type SocialSource, socialOrder } from '#contract/brands/socialNetworks.ts'
import { minViewedAtEndMs, minViewedMs, saveTimeoutMs } from '#contract/learning/lessons/rules.ts'
import { pointsThreshold } from '#contract/learning/points/rules.ts'
import { promptPageViews, promptTimeDelay } from '#contract/messages/push/rules.ts'
import { currencyDecimals } from '#contract/shop/payments/money.ts'
import { clubRoot } from '#contract/platform/addresses.ts'
import { weekdays } from '#contract/platform/dates.ts'
import { machineTimezone } from '../platform/clock.ts'
import type { Brand } from '../platform/http/context.ts'
import { ApiError } from '../platform/errors.ts'
import { livePath } from '../platform/http/webSocketUpgrades.ts'
import { accentStyle } from './accent.ts'
import type { BrandFile } from './brandFile.ts'
import { themeIcon } from './themeIcon.ts'
import { userInfoChat } from './registration.ts'

const defaultFlags: FeatureFlags = {
  is_demo_accessible: false,
  is_app_store_support: false,
  is_banner_enable: true,
  is_chat_support: true,
  is_video_consultation_support: true,
  is_offline_enable: true,
  is_user_anon_auth_enable: false,
  is_registration_enable: true,
}

type Preset = { flags: Partial<FeatureFlags>; renewCategory: number; daysShowWarning: number }

const presets: Record<'A' | 'B', Preset> = {
  A: { flags: { is_registration_enable: false }, renewCategory: 6, daysShowWarning: 30 },
  B: {
    flags: {
      is_demo_accessible: true,
      is_app_store_support: true,
      is_user_anon_auth_enable: true,
    },
    renewCategory: 7,
    daysShowWarning: 3,
  },
}

const noPreset: Preset = { flags: {}, renewCategory: 7, daysShowWarning: 3 }

/** Capabilities of the installation; without a key it sends no push notifications to browsers. */
export type Capabilities = {
  social: readonly SocialSource[]
  pushKey?: string
  hasFcm?: boolean
  /** Brands whose applications are reached by OneSignal. */
  oneSignalBrands?: readonly string[]
  /** The bundle id, if there is exactly one app. */
  storeApplication?: string | undefined
}

/** Fills missing settings from the preset, then from the defaults. */
export function brandOfFile(id: string, file: BrandFile, capabilities: Capabilities): Brand {
  const preset = file.preset ? presets[file.preset] : noPreset
  const flags = { ...defaultFlags, ...preset.flags, ...file.flags }
  const socialAuth = {
    login: file.socialAuth?.login ?? [...socialOrder.android],
    link: file.socialAuth?.link ?? [...socialOrder.android],
  }
  return {
    id,
    hosts: (file.hosts ?? []).map((host) => host.toLowerCase()),
    languages: file.languages,
    showsEverything: file.showsEverything ?? false,
    singleDevice: file.singleDevice ?? false,
    freezeDays: file.freezeDays ?? 30,
    timezone: file.timezone ?? machineTimezone(),
    returnOrigins: file.returnOrigins ?? [],
    club: file.club && { frontendUrl: file.club.frontendUrl, apiUrl: file.club.apiUrl },
    mobile: file.mobile && mobileApplication(file.mobile, file.hosts),
    public: {
      ...publicConfig(id, file, { flags, capabilities }),
      auth: socialClients(socialAuth, capabilities.social),
    },
    application: {
      ...applicationConfig(file, flags, preset),
      appstore_product_prefix: file.appStoreProductPrefix ?? capabilities.storeApplication ?? '',
      social_auth: socialAuth,
    },
  }
}

function storePages(mobile: BrandFile['mobile']): PublicConfig['project']['mobile_app_pages'] {
  return {
    android: mobile ? `https://play.google.com/store/apps/details?id=${mobile.appId}` : '',
    ios: mobile?.appStoreId === undefined ? '' : `https://apps.apple.com/app/id${mobile.appStoreId}`,
  }
}

function mobileApplication(
  { appId, name = {}, origin, appleTeamId, androidCertificates = [], oneSignalAppId }: NonNullable<BrandFile['mobile']>,
  [host]: readonly string[] = [],
): Brand['mobile'] {
  const address = origin ?? (host === undefined ? undefined : `https://${host.toLowerCase()}`)
  return { appId, name, origin: address, appleTeamId, androidCertificates, oneSignalAppId }
}

/** Networks that the brand lists and the installation has configured. */
function socialClients({ login, link }: SocialAuth, configured: readonly SocialSource[]): SocialClient[] {
  const addressOf = (name: SocialSource, offered: readonly SocialSource[]) =>
    offered.includes(name) ? socialStartPath.replace(':source', name) : null
  return [...new Set([...login, ...link])]
    .filter((name) => configured.includes(name))
    .map((name) => ({ name, login_url: addressOf(name, login), link_url: addressOf(name, link) }))
}

function publicConfig(
  id: string,
  file: BrandFile,
  { flags, capabilities }: { flags: FeatureFlags; capabilities: Capabilities },
): Omit<PublicConfig, 'auth'> {
  return {
    domain: '',
    project: {
      id,
      title: file.title,
      theme: file.theme,
      accent_style: styleOf(file),
      sign_in_picture: file.signInPicture ?? '',
      header_logo: file.headerLogo ?? file.theme,
      favicon: file.favicon ?? themeIcon(file.theme),
      tagline: file.tagline,
      default_language: file.defaultLanguage,
      languages: file.languages,
      support_email: file.supportEmail,
      whats_app_number: file.whatsAppNumber ?? '',
      jira_tech_support: file.jiraTechSupport ?? '',
      mobile_app_version: file.mobileAppVersion ?? '',
      mobile_app_pages: storePages(file.mobile),
      notification_address: livePath,
      validate_cache: true,
      is_registration_enable: flags.is_registration_enable,
      is_user_anon_auth_enable: flags.is_user_anon_auth_enable,
      instruction_url: file.instructionUrl ?? {},
      is_cookie_enable: file.isCookieEnable ?? false,
      cookie_policy_link: file.cookiePolicyLink ?? '',
      analytics_ids: analyticsIds(file),
      push: {
        ...pushServices(id, file, capabilities),
        page_views: promptPageViews,
        time_delay: promptTimeDelay,
      },
    },
    components: { footer: file.footer ?? [] },
    country: file.country ?? '',
  }
}

function pushServices(
  id: string,
  { isPushEnable = true, mobile }: BrandFile,
  { pushKey = '', hasFcm = false, oneSignalBrands = [] }: Capabilities,
): Pick<PublicConfig['project']['push'], 'public_key' | 'application'> {
  if (!isPushEnable) return { public_key: '', application: '' }
  if (mobile?.oneSignalAppId === undefined) return { public_key: pushKey, application: mobile && hasFcm ? 'fcm' : '' }
  return { public_key: pushKey, application: oneSignalBrands.includes(id) ? 'onesignal' : '' }
}

/** CSS with which a brand overrides its theme. */
function styleOf({ colours, theme, signInPicture }: BrandFile): string {
  const accent = colours ? accentStyle(colours, theme) : ''
  if (signInPicture === undefined) return accent
  // Encodes characters that would end the URL or the style.
  const { pathname, search } = new URL(signInPicture, 'http://localhost')
  return `${accent}:root{--sign-in-picture:url("${pathname}${search}")}`
}

function analyticsIds({ thirdParties = {} }: BrandFile): AnalyticsIds {
  const {
    googleAnalytics = '',
    tagManager = '',
    pixel = '',
    smartBanner = '',
    appsFlyer = '',
    sentry = '',
  } = thirdParties
  return {
    google_analytics: googleAnalytics,
    tag_manager: tagManager,
    pixel,
    smart_banner: smartBanner,
    apps_flyer: appsFlyer,
    sentry,
  }
}

const megabyte = 1024 * 1024

function uploadLimits({ uploadLimits: { videoMegabytes = 1024, otherMegabytes = 25 } = {} }: BrandFile) {
  return { video_bytes: videoMegabytes * megabyte, other_bytes: otherMegabytes * megabyte }
}

function statisticRules({ statistic = {} }: BrandFile): ApplicationConfig['statistic'] {
  const { minimumViewedSeconds, minimumViewedAtEndSeconds } = statistic
  return {
    save_timeout: saveTimeoutMs,
    min_viewed: minimumViewedSeconds === undefined ? minViewedMs : minimumViewedSeconds * 1000,
    min_viewed_ended: minimumViewedAtEndSeconds === undefined ? minViewedAtEndMs : minimumViewedAtEndSeconds * 1000,
  }
}

function supportHours({ supportHours: hours = {}, timezone = machineTimezone() }: BrandFile) {
  return {
    timezone: hours.timezone ?? timezone,
    weekdays: weekdays.filter((day) => hours.weekdays?.includes(day) ?? true),
    from_minute: minuteOf(hours.from ?? '09:00'),
    to_minute: minuteOf(hours.to ?? '21:00'),
    answer_hours: hours.answerHours ?? 4,
  }
}

/** The minute of the day of “09:30”. */
function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

function moneyOf({ currency = 'EUR', pointValueMinor }: BrandFile) {
  return { currency, point_value: pointValueMinor ?? 10 ** currencyDecimals(currency) }
}

function applicationConfig(
  file: BrandFile,
  flags: FeatureFlags,
  preset: Preset,
): Omit<ApplicationConfig, 'social_auth' | 'appstore_product_prefix'> {
  const { passHomework, renewCourse, renewConsultation } = file.supportCategories ?? {
    passHomework: 10,
    renewCourse: preset.renewCategory,
    renewConsultation: preset.renewCategory,
  }
  const ids = analyticsIds(file)
  return {
    version: configVersion,
    statistic: statisticRules(file),
    feature_flags: flags,
    support_categories: {
      pass_homework: passHomework,
      renew_course: renewCourse,
      renew_consultation: renewConsultation,
    },
    support_hours: supportHours(file),
    days_show_warning: file.daysShowWarning ?? preset.daysShowWarning,
    points_threshold: file.pointsThreshold ?? pointsThreshold,
    ...moneyOf(file),
    player: 'playerjs',
    upload_limits: uploadLimits(file),
    message_delay: file.messageDelaySeconds ?? 15,
    is_consultation_support: file.isConsultationSupport ?? true,
    is_new_course_renewal: file.isNewCourseRenewal ?? true,
    meeting_notice_hours: file.meetingNoticeHours ?? 12,
    home_page: file.homePage ?? 'home',
    demo_course_service_id: file.demoCourseServiceId ?? null,
    instruction_url: file.instructionUrl ?? {},
    guideline_url: file.guidelineUrl ?? {},
    sale_email: file.saleEmail ?? file.supportEmail,
    is_cookie_enable: file.isCookieEnable ?? false,
    cookie_policy_link: file.cookiePolicyLink ?? '',
    user_info_chat: userInfoChat(file),
    mobile_app_web_bottom_bar: file.mobileAppWebBottomBar ?? true,
    shared_expert_tab: file.sharedExpertTab ?? false,
    community_url_frontend: '',
    community_url_api: '',
    club_in_app: file.club?.inApp ?? false,
    gtm: ids.tag_manager,
    fbq: ids.pixel,
    appsflyer_smart_banner: ids.smart_banner,
  }
}

/** The configuration as sent, with the URLs of the clubs at our public origin. */
export function applicationConfigOf({ application, club }: Brand, origin: string): ApplicationConfig {
  if (!club) return application
  return { ...application, community_url_frontend: club.frontendUrl ?? origin + clubRoot, community_url_api: origin }
}

export function requireFlag(brand: Brand, flag: keyof FeatureFlags): void {
  if (!brand.application.feature_flags[flag]) throw new ApiError('not_found')
}
