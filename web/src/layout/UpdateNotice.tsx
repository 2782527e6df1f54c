import { useOutdated } from '../platform/build/build.ts'
import { t } from '../platform/language/language.ts'
import { mobileApp } from '../platform/device/mobileApp.ts'
import { Button } from '../ui/Button.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Note } from '../ui/Note.tsx'

const AppUpdateNotice = lazyComponent(async () => (await import('./AppUpdateNotice.tsx')).AppUpdateNotice)

/** Announces that the site was updated since this page was loaded, and offers to reload. */
export function UpdateNotice() {
  const isOutdated = useOutdated()
  return (
    <div aria-live="polite">
      {isOutdated && (
        <Note
          tone="info"
          title={t('boot.newVersion')}
          action={
            <Button size="small" onClick={() => location.reload()}>
              {t('boot.reload')}
            </Button>
          }
        >
          {t('boot.newVersionText')}
        </Note>
      )}
      {mobileApp() && <AppUpdateNotice />}
    </div>
  )
}
