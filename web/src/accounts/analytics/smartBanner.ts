import { nowMs } from '../../platform/clock.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { loadTag } from './loadTag.ts'
import type { ThirdParty } from './thirdParty.ts'

type Sdk = { (...parts: unknown[]): void; q: unknown[][]; id: object; plugins: object }

declare global {
  interface Window {
    AF?: Sdk
    AppsFlyerSdkObject?: string
  }
}

/** AppsFlyer's smart banner, which opens the brand's mobile application from a phone's browser. */
export function smartBanner(key: string): ThirdParty | undefined {
  if (mobileApp() || !/Android|iPhone|iPad/.test(navigator.userAgent)) return undefined
  return {
    category: 'marketing',
    start() {
      window.AppsFlyerSdkObject = 'AF'
      window.AF ??= queue(key)
      window.AF('banners', 'showBanner')
      loadTag('https://websdk.appsflyer.com?st=banners&')
    },
  }
}

/** Queues calls with their time until the script loads. */
function queue(key: string): Sdk {
  const sdk = ((...parts: unknown[]) => void sdk.q.push([nowMs(), ...parts])) as Sdk
  return Object.assign(sdk, { q: [], id: { banners: { key } }, plugins: {} })
}
