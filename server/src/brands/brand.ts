import {
  configVersion,
  type AnalyticsIds,
  type ApplicationConfig,
  type FeatureFlags,
  type PublicConfig,
  type SocialAuth,
  type SocialClient,
} from '#contract/brands/api.ts'
import { minimumViewedAtEndMs, minimumViewedMs, saveTimeoutMs } from '#contract/lessons/rules.ts'
import { pointsThreshold } from '#contract/points/rules.ts'
import { promptPageViews, promptTimeDelay } from '#contract/push/rules.ts'
import { socialStartPath, type SocialSource } from '#contract/social/api.ts'
import { socialOrder } from '#contract/social/rules.ts'
import type { Brand } from '../machine.ts'
import { livePath } from '../upgrades.ts'
import { accentStyle } from './accent.ts'
import type { BrandFile } from './file.ts'
import { userInfoChat } from './registration.ts'

const defaultFlags: FeatureFlags = {
  is_demo_accessible: false,
  is_app_store_support: false,
  is_banner_enable: true,
  is_chat_support: true,
  is_video_consultation_support: true,
  is_offline_enable: true,
  is_user_anon_auth_enable: false,
  is_registration_enable: false,
}

type Preset = { flags: Partial<FeatureFlags>; renewCategory: number; daysShowWarning: number }

const presets: Record<'A' | 'B', Preset> = {
  A: { flags: {}, renewCategory: 6, daysShowWarning: 30 },
  B: {
    flags: {
      is_demo_accessible: true,
      is_app_store_support: true,
      is_user_anon_auth_enable: true,
      is_registration_enable: true,
    },
    renewCategory: 7,
    daysShowWarning: 3,
  },
}

const noPreset: Preset = { flags: {}, renewCategory: 7, daysShowWarning: 3 }

/** What the installation can do for every brand; without a key it sends no notifications to devices. */
export type Installation = { social: readonly SocialSource[]; pushKey?: string }

/** Fills what a file leaves out: first from its preset, then from the defaults. */
export function brandOfFile(id: string, file: BrandFile, installation: Installation): Brand {
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
    returnOrigins: file.returnOrigins ?? [],
    public: {
      ...publicConfig(id, file, { flags, installation }),
      auth: socialClients(socialAuth, installation.social),
    },
    application: { ...applicationConfig(file, flags, preset), social_auth: socialAuth },
  }
}

/** The networks that both the brand lists and the installation can ask. */
function socialClients({ login, link }: SocialAuth, known: readonly SocialSource[]): SocialClient[] {
  const addressOf = (name: SocialSource, offered: readonly SocialSource[]) =>
    offered.includes(name) ? socialStartPath.replace(':source', name) : null
  return [...new Set([...login, ...link])]
    .filter((name) => known.includes(name))
    .map((name) => ({ name, login_url: addressOf(name, login), link_url: addressOf(name, link) }))
}

function publicConfig(
  id: string,
  file: BrandFile,
  { flags, installation }: { flags: FeatureFlags; installation: Installation },
): Omit<PublicConfig, 'auth'> {
  return {
    domain: '',
    project: {
      id,
      title: file.title,
      theme: file.theme,
      accent_style: file.colours ? accentStyle(file.colours) : '',
      header_logo: file.headerLogo ?? file.theme,
      favicon: file.favicon ?? '',
      tagline: file.tagline,
      default_language: file.defaultLanguage,
      languages: file.languages,
      support_email: file.supportEmail,
      whats_app_number: file.whatsAppNumber ?? '',
      jira_tech_support: file.jiraTechSupport ?? '',
      mobile_app_version: file.mobileAppVersion ?? '',
      notification_address: livePath,
      validate_cache: true,
      is_registration_enable: flags.is_registration_enable,
      is_user_anon_auth_enable: flags.is_user_anon_auth_enable,
      instruction_url: file.instructionUrl ?? {},
      is_cookie_enable: file.isCookieEnable ?? false,
      cookie_policy_link: file.cookiePolicyLink ?? '',
      analytics_ids: analyticsIds(file),
      push: {
        public_key: (file.isPushEnable ?? true) ? (installation.pushKey ?? '') : '',
        page_views: promptPageViews,
        time_delay: promptTimeDelay,
      },
    },
    components: { footer: file.footer ?? [] },
    country: file.country ?? '',
  }
}

function analyticsIds({ thirdParties = {} }: BrandFile): AnalyticsIds {
  const { googleAnalytics = '', tagManager = '', pixel = '', smartBanner = '' } = thirdParties
  return { google_analytics: googleAnalytics, tag_manager: tagManager, pixel, smart_banner: smartBanner }
}

const megabyte = 1024 * 1024

function uploadLimits({ uploadLimits: { videoMegabytes = 1024, otherMegabytes = 25 } = {} }: BrandFile) {
  return { video_bytes: videoMegabytes * megabyte, other_bytes: otherMegabytes * megabyte }
}

function applicationConfig(
  file: BrandFile,
  flags: FeatureFlags,
  preset: Preset,
): Omit<ApplicationConfig, 'social_auth'> {
  const { passHomework, renewCourse, renewConsultation } = file.supportCategories ?? {
    passHomework: 10,
    renewCourse: preset.renewCategory,
    renewConsultation: preset.renewCategory,
  }
  const ids = analyticsIds(file)
  return {
    version: configVersion,
    statistic: { save_timeout: saveTimeoutMs, min_viewed: minimumViewedMs, min_viewed_ended: minimumViewedAtEndMs },
    feature_flags: flags,
    support_categories: {
      pass_homework: passHomework,
      renew_course: renewCourse,
      renew_consultation: renewConsultation,
    },
    days_show_warning: file.daysShowWarning ?? preset.daysShowWarning,
    points_threshold: file.pointsThreshold ?? pointsThreshold,
    player: 'playerjs',
    upload_limits: uploadLimits(file),
    message_delay: file.messageDelaySeconds ?? 15,
    home_page: file.homePage ?? 'home',
    demo_course_service_id: file.demoCourseServiceId ?? null,
    instruction_url: file.instructionUrl ?? {},
    guideline_url: file.guidelineUrl ?? {},
    sale_email: file.saleEmail ?? file.supportEmail,
    is_cookie_enable: file.isCookieEnable ?? false,
    cookie_policy_link: file.cookiePolicyLink ?? '',
    user_info_chat: userInfoChat(file),
    mobile_app_web_bottom_bar: file.mobileAppWebBottomBar ?? true,
    community_url_frontend: file.club?.frontendUrl ?? '',
    community_url_api: file.club?.apiUrl ?? '',
    club_in_app: file.club?.inApp ?? false,
    gtm: ids.tag_manager,
    fbq: ids.pixel,
    appsflyer_smart_banner: ids.smart_banner,
  }
}
