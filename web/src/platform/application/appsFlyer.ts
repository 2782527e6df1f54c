import { AppsFlyer } from 'appsflyer-capacitor-plugin'
import { logError } from '../errorLog/errorLog.ts'
import type { Attribution } from '../device/platform.ts'

/** AppsFlyer's plug-in, which sends nothing before it is started. */
export const appsFlyer: Attribution = {
  start: ({ key, appleId }) => void start(key, appleId).catch(logError),
  stop: () => ignoreFailure(AppsFlyer.stop({ stop: true })),
  identify: (user) => {
    // Android refuses an empty id.
    ignoreFailure(AppsFlyer.setCustomerUserId({ cuid: user?.id ?? 'guest' }))
    ignoreFailure(AppsFlyer.setAdditionalData({ additionalData: { traffic_type: user?.isInternal ? 'internal' : '' } }))
  },
  logEvent: (eventName, eventValue) => ignoreFailure(AppsFlyer.logEvent({ eventName, eventValue })),
}

async function start(devKey: string, appID: string): Promise<void> {
  await AppsFlyer.stop({ stop: false })
  // Links are opened by the application itself.
  await AppsFlyer.initSDK({ devKey, appID, registerConversionListener: false, registerOnAppOpenAttribution: false })
}

/** A service of others that fails, mostly without a network, is no error of ours. */
function ignoreFailure(called: Promise<unknown>): void {
  called.catch(() => undefined)
}
