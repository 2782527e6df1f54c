import type { CookiePolicy } from '#contract/accounts/cookies/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { nowMs } from '../../platform/clock.ts'
import { mayBeApplication, mobileApp } from '../../platform/device/mobileApp.ts'
import { devicePlatform } from '../../platform/device/devicePlatform.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import type { ErrorReport } from '../../platform/errorLog/sendReport.ts'
import { cookiePolicy } from '../cookies/policy.ts'
import type { AnalyticsUser } from './analyticsUser.ts'
import type { EventValues } from './sendEvents.ts'
import type { Sentry } from './sentry.ts'
import type { SpeedReport } from './speedMeasurements.ts'

/** An analytics or marketing service that the brand uses. */
export type ThirdParty = {
  /** The consent that it needs. */
  category: keyof Omit<CookiePolicy, 'essential'>
  /** Also called when the consent is given again after `stop`. */
  start: () => void
  /** Called when the consent is withdrawn, where the service sends by itself: it counts pages, and its script cannot be unloaded. */
  stop?: () => void
  trackEvent?: (name: string, parameters: EventValues) => void
  identify?: (user: AnalyticsUser | undefined) => void
  reportError?: (report: ErrorReport) => void
  /** Loads what `reportSpeed` needs: figures are sent while the page is being left. */
  prepareSpeed?: () => void
  reportSpeed?: (report: SpeedReport) => void
}

type Fbq = {
  (...parts: unknown[]): void
  queue: unknown[][]
  callMethod?: (...parts: unknown[]) => void
  push: Fbq
  loaded: boolean
  version: string
}

type Sdk = { (...parts: unknown[]): void; q: unknown[][]; id: object; plugins: object }

declare global {
  interface Window {
    /** The queue of Google's tags, filled before they load. */
    dataLayer?: unknown[]
    fbq?: Fbq
    AF?: Sdk
    AppsFlyerSdkObject?: string
  }
}

const host = 'https://www.googletagmanager.com'

/** A container may hold pixels, so it counts as marketing. */
export function googleTags(id: string): ThirdParty {
  let isLoaded = false
  return {
    category: 'marketing',
    start() {
      if (isLoaded) return sendConsent()
      isLoaded = true
      pushEntry({ 'gtm.start': nowMs(), event: 'gtm.js' })
      loadTag(`${host}/gtm.js?id=${id}`)
    },
    stop: sendConsent,
    trackEvent: (name, parameters) => pushEntry({ event: name, ...parameters }),
    identify: (user) => pushEntry(userProperties(user)),
  }
}

export function googleAnalytics(id: string): ThirdParty {
  let isLoaded = false
  const setDisabled = (isDisabled: boolean) => Object.assign(window, { [`ga-disable-${id}`]: isDisabled })
  return {
    category: 'analytics',
    start() {
      setDisabled(false)
      if (isLoaded) return
      isLoaded = true
      command('js', new Date(nowMs()))
      command('config', id)
      loadTag(`${host}/gtag/js?id=${id}`)
    },
    stop: () => setDisabled(true),
    trackEvent: (name, parameters) => command('event', name, parameters),
    identify: (user) => command('set', userProperties(user)),
  }
}

/** Tells the tags of a container what is allowed now. */
function sendConsent(): void {
  const { analytics, marketing } = cookiePolicy()
  const stateOf = (isAllowed: boolean) => (isAllowed ? 'granted' : 'denied')
  command('consent', 'update', {
    analytics_storage: stateOf(analytics),
    ad_storage: stateOf(marketing),
    ad_user_data: stateOf(marketing),
    ad_personalization: stateOf(marketing),
  })
}

function userProperties(user: AnalyticsUser | undefined) {
  return { user_id: user?.id ?? null, traffic_type: user?.isInternal ? 'internal' : null }
}

function pushEntry(entry: unknown): void {
  ;(window.dataLayer ??= []).push(entry)
}

// gtag.js reads an `arguments` object as a command, but not an array.
function command(..._parts: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- see above
  pushEntry(arguments)
}

/** Meta's pixel, which never learns who the user is. */
export function pixel(id: string): ThirdParty {
  let isLoaded = false
  return {
    category: 'marketing',
    start() {
      if (isLoaded) return window.fbq?.('consent', 'grant')
      isLoaded = true
      window.fbq ??= createFbq()
      // The script also reads this alias.
      Object.assign(window, { _fbq: window.fbq })
      window.fbq('init', id)
      window.fbq('track', 'PageView')
      loadTag('https://connect.facebook.net/en_US/fbevents.js')
    },
    stop: () => window.fbq?.('consent', 'revoke'),
    trackEvent: (name, parameters) => window.fbq?.('trackCustom', name, parameters),
  }
}

/** Queues calls until the script loads. */
function createFbq(): Fbq {
  const fbq = ((...parts: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...parts)
    else fbq.queue.push(parts)
  }) as Fbq
  return Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: '2.0' })
}

/** AppsFlyer's smart banner, which opens the brand's mobile application from a phone's browser. */
export function smartBanner(key: string): ThirdParty | undefined {
  if (mobileApp() || !/Android|iPhone|iPad/.test(navigator.userAgent)) return undefined
  return {
    category: 'marketing',
    start() {
      window.AppsFlyerSdkObject = 'AF'
      window.AF ??= createSdk(key)
      window.AF('banners', 'showBanner')
      loadTag('https://websdk.appsflyer.com?st=banners&')
    },
  }
}

/** AppsFlyer inside the mobile application. */
export function appsFlyer(key: string): ThirdParty | undefined {
  const attribution = mayBeApplication ? devicePlatform.registered?.attribution : undefined
  if (!attribution) return undefined
  const [, appleId = ''] = /\/id(\d+)$/.exec(publicConfig().project.mobile_app_pages.ios) ?? []
  return {
    category: 'marketing',
    start: () => attribution.start({ key, appleId }),
    stop: attribution.stop,
    trackEvent: attribution.logEvent,
    identify: attribution.identify,
  }
}

/** Queues calls with their time until the script loads. */
function createSdk(key: string): Sdk {
  const sdk = ((...parts: unknown[]) => void sdk.q.push([nowMs(), ...parts])) as Sdk
  return Object.assign(sdk, { q: [], id: { banners: { key } }, plugins: {} })
}

/** Sentry, which gets the same reports as the school's own logs. Its code is ours, so it comes with the first report. */
export function sentry(dsn: string): ThirdParty {
  let opening: Promise<Sentry> | undefined
  const withSentry = (send: (opened: Sentry) => void) => {
    opening ??= import('./sentry.ts').then(({ openSentry }) => openSentry(dsn))
    opening.then(send).catch(() => (opening = undefined))
  }
  return {
    category: 'analytics',
    start: () => undefined,
    reportError: (report) => withSentry(({ sendError }) => sendError(report)),
    prepareSpeed: () => withSentry(() => undefined),
    reportSpeed: (report) => withSentry(({ sendSpeed }) => sendSpeed(report)),
  }
}

/** Loads a third party's script and reports a failure to the error log. */
function loadTag(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.addEventListener('error', () => logError(new Error(`The analytics tag is missing: ${address}`)))
  script.src = address
  document.head.append(script)
}
