import { useOutdated } from '../platform/build/build.ts'
import { withTexts } from '../platform/language/language.ts'
import { mayBeApplication, mobileApp } from '../platform/device/mobileApp.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'

const AppUpdateNotice = mayBeApplication
  ? lazyComponent(async () => (await import('./AppUpdateNotice.tsx')).AppUpdateNotice)
  : undefined
/** Where its code is gone from the server, the note in its place reloads the page too. */
const OutdatedNotice = lazyComponent(async () => (await withTexts(import('./OutdatedNotice.tsx'))).OutdatedNotice)

export const preloadOutdatedNotice = OutdatedNotice.preload

/** Announces that the site was updated since this page was loaded, and offers to reload. */
export function UpdateNotice() {
  const isOutdated = useOutdated()
  return (
    <div aria-live="polite">
      {isOutdated && <OutdatedNotice />}
      {AppUpdateNotice && mobileApp() && <AppUpdateNotice />}
    </div>
  )
}
