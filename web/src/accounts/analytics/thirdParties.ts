import { publicConfig } from '../../brands/publicConfig.ts'
import { holdsLinkCode } from '../../platform/navigation/linkCode.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import type { ErrorReport } from '../../platform/errorLog/sendReport.ts'
import { cookiePolicy, onPolicyChange } from '../cookies/policy.ts'
import { onAnalyticsUser, type AnalyticsUser } from './analyticsUser.ts'
import { onEvent } from './sendEvents.ts'
import { onMeasurement } from './speedMeasurements.ts'
import { appsFlyer, googleAnalytics, googleTags, pixel, sentry, smartBanner, type ThirdParty } from './tags.ts'

/**
 * Loads the brand's third parties, each once its category is consented to; withdrawing consent stops its events. Never on
 * a page opened with a one-time code, which scripts could read.
 */
export function startThirdParties(): void {
  if (holdsLinkCode()) return
  const configured = thirdParties()
  const started = new Set<ThirdParty>()
  /** The user of whom each knows, also while it is stopped. */
  const identified = new Map<ThirdParty, AnalyticsUser | undefined>()
  const allowed = () => configured.filter(({ category }) => cookiePolicy()[category])
  let user: AnalyticsUser | undefined
  const identify = (thirdParty: ThirdParty) => {
    identified.set(thirdParty, user)
    thirdParty.identify?.(user)
  }
  const update = () => {
    const current = allowed()
    for (const thirdParty of started) {
      if (!thirdParty.stop || current.includes(thirdParty)) continue
      thirdParty.stop()
      started.delete(thirdParty)
    }
    for (const thirdParty of current) {
      if (started.has(thirdParty)) continue
      started.add(thirdParty)
      // First, so that its own view of the page is the user's. One that was stopped may know a former one.
      if (user !== identified.get(thirdParty)) identify(thirdParty)
      thirdParty.start()
    }
  }
  onAnalyticsUser((next) => {
    user = next
    started.forEach(identify)
  })
  onEvent((name, parameters) => {
    for (const { trackEvent } of allowed()) trackEvent?.(name, parameters)
  })
  if (configured.some(({ reportError }) => reportError))
    listenToReports((report) => {
      for (const { reportError } of allowed()) reportError?.(report)
    }).catch(logError)
  onMeasurement((measured) => {
    for (const { prepareSpeed } of allowed()) prepareSpeed?.()
    void measured.then((report) => allowed().forEach(({ reportSpeed }) => reportSpeed?.(report)))
  })
  onPolicyChange(update)
  update()
}

/** Loaded only here: what two files import gets into a chunk of more. */
async function listenToReports(listener: (report: ErrorReport) => void): Promise<void> {
  const { onErrorReport } = await import('../../platform/errorLog/sendReport.ts')
  onErrorReport(listener)
}

function thirdParties(): ThirdParty[] {
  const ids = publicConfig().project.analytics_ids
  return [
    ids.tag_manager && googleTags(ids.tag_manager),
    ids.google_analytics && googleAnalytics(ids.google_analytics),
    ids.pixel && pixel(ids.pixel),
    ids.smart_banner && smartBanner(ids.smart_banner),
    ids.apps_flyer && appsFlyer(ids.apps_flyer),
    ids.sentry && sentry(ids.sentry),
  ].filter((thirdParty) => thirdParty !== undefined && thirdParty !== '')
}
