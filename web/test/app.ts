import { screen } from '@testing-library/react'
import {
  getApplicationConfig,
  getPublicConfig,
  type FeatureFlags,
  type Project,
  type PublicConfig,
} from '#contract/brands/api.ts'
import { listBanners } from '#contract/club/banners/api.ts'
import { checkResetCode, login } from '#contract/accounts/auth/api.ts'
import { listInstalments } from '#contract/shop/instalments/api.ts'
import { listMeetings, listOfferedMeetings } from '#contract/experts/meetings/api.ts'
import { getScoreAmount, getScoreAwards } from '#contract/learning/points/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { getUser, type User } from '#contract/accounts/users/api.ts'
import { linkCodes } from '../src/accounts/auth/links/linkCodes.ts'
import { jsonResponse, serve } from './server.ts'

export const learner: User = {
  id: 7,
  email: 'marina@mail.test',
  username: 'marina@mail.test',
  name: 'Marina',
  last_name: 'Vetrova',
  avatar: '',
  is_admin: false,
  is_require_update_password: false,
  is_require_update_profile: false,
  language_code: 'en-US',
  locale: 'en',
  is_language_chosen: false,
  status: 40,
  timezone: 'Europe/Moscow',
  disable_notification: 0,
  segments: [],
  app_id: null,
  gender: null,
  city: '',
  phone: '',
  birthday: '',
  avatar_id: null,
  instagram_id: '',
  is_email_confirmed: true,
  is_email_doubtful: false,
}

const project: Project = {
  id: 'face',
  title: 'Kontur',
  theme: 'face',
  accent_style: '',
  header_logo: 'face',
  favicon: '',
  sign_in_picture: '',
  tagline: { en: 'A face changes little by little.' },
  default_language: 'en',
  languages: ['ru', 'en'],
  support_email: 'help@kontur.test',
  whats_app_number: '+70000000001',
  jira_tech_support: '',
  mobile_app_version: '',
  mobile_app_pages: { android: '', ios: '' },
  notification_address: '/spa/live',
  validate_cache: true,
  is_registration_enable: false,
  is_user_anon_auth_enable: false,
  instruction_url: {},
  is_cookie_enable: false,
  cookie_policy_link: '',
  analytics_ids: { google_analytics: '', tag_manager: '', pixel: '', smart_banner: '', apps_flyer: '', sentry: '' },
  push: { public_key: '', application: '', page_views: 1000, time_delay: 100_000 },
}

/** The configuration of the brand that tests open. */
export const applicationConfig = {
  version: 14,
  statistic: { save_timeout: 5000, min_viewed: 2000, min_viewed_ended: 30_000 },
  feature_flags: {
    is_demo_accessible: false,
    is_app_store_support: false,
    is_banner_enable: true,
    is_chat_support: true,
    is_video_consultation_support: true,
    is_offline_enable: true,
    is_user_anon_auth_enable: false,
    is_registration_enable: false,
  },
  support_categories: { pass_homework: 10, renew_course: 7, renew_consultation: 7 },
  support_hours: {
    timezone: 'Europe/Moscow',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    from_minute: 540,
    to_minute: 1260,
    answer_hours: 4,
  },
  days_show_warning: 3,
  points_threshold: 200,
  currency: 'EUR',
  point_value: 100,
  appstore_product_prefix: '',
  player: 'playerjs',
  upload_limits: { video_bytes: 1_073_741_824, other_bytes: 26_214_400 },
  message_delay: 15,
  is_consultation_support: true,
  is_new_course_renewal: true,
  meeting_notice_hours: 12,
  home_page: 'home',
  demo_course_service_id: null,
  instruction_url: {},
  guideline_url: {},
  sale_email: '',
  is_cookie_enable: false,
  cookie_policy_link: '',
  user_info_chat: [],
  mobile_app_web_bottom_bar: true,
  shared_expert_tab: true,
  community_url_frontend: '',
  community_url_api: '',
  club_in_app: false,
  social_auth: { login: [], link: [] },
  gtm: '',
  fbq: '',
  appsflyer_smart_banner: '',
}

export const publicConfig: PublicConfig = { domain: '', project, components: { footer: [] }, country: 'RU', auth: [] }

/** Serves every endpoint that the application requests at start; serve single ones again to change them. */
export function serveSchool(): void {
  serve(getPublicConfig, () => publicConfig)
  serve(getApplicationConfig, () => jsonResponse(200, { data: { config: applicationConfig } }))
  serve(login, () => ({ success: true, data: { token: 'token-of-marina', user: learner } }))
  serve(checkResetCode, () => ({ success: true }))
  serve(getUser, () => learner)
  serve(getScoreAmount, () => ({ data: { amount: 1240 } }))
  serve(getScoreAwards, () => ({ data: { day: { min: 20, max: 60 }, homework: null } }))
  serve(listStreams, () => [])
  serve(listMeetings, () => [])
  serve(listOfferedMeetings, () => [])
  serve(listInstalments, () => [])
  serve(listBanners, () => [])
}

/** Serves the application configuration with changed flags or other values. */
export function serveConfig(flags: Partial<FeatureFlags>, rest: object = {}): void {
  const feature_flags = { ...applicationConfig.feature_flags, ...flags }
  const config = { ...applicationConfig, ...rest, feature_flags }
  serve(getApplicationConfig, () => jsonResponse(200, { data: { config } }))
}

/**
 * Opens a path of the learner's application, which starts once per test file. Later calls navigate through an unknown
 * path first, which unmounts every screen.
 */
export async function openApp(path: string): Promise<void> {
  if (document.getElementById('root')) {
    go('/nowhere')
    await screen.findByRole('heading', { name: /^(Oops|Ой)/ })
    go(path)
    return
  }
  document.body.innerHTML = '<div id="root"></div>'
  history.replaceState(null, '', path)
  await import('../src/learner.tsx')
  await screen.findByRole('main')
}

/** Opens a link from an e-mail. The application reads its code at start; if it runs already, the code is read here. */
export async function openLink(address: string): Promise<void> {
  if (!document.getElementById('root')) return openApp(address)
  history.replaceState(null, '', address)
  for (const code of linkCodes) code.take()
  await openApp(location.pathname + location.search)
}

function go(path: string): void {
  history.pushState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
