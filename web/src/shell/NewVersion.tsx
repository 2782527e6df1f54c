import { publicConfig } from '../brands/publicConfig.ts'
import { useOutdated } from '../build.ts'
import { t } from '../language.ts'
import { mobileApp } from '../platform.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { isOlder } from './appVersion.ts'

/** Says that the site was updated since this page was opened; nothing is lost by loading it anew. */
export function NewVersion() {
  const isOutdated = useOutdated()
  return (
    <div aria-live="polite">
      {isOutdated && (
        <Note
          tone="info"
          title={t('shell.newVersion')}
          action={
            <Button size="small" onClick={() => location.reload()}>
              {t('shell.reload')}
            </Button>
          }
        >
          {t('shell.newVersionText')}
        </Note>
      )}
      <NewApplication />
    </div>
  )
}

/** The mobile application around this page has a newer version. */
function NewApplication() {
  const { mobile_app_version: newest } = publicConfig().project
  const app = mobileApp()
  if (!app || !newest || !isOlder(app.version, newest)) return null
  return (
    <Note tone="info" title={t('shell.newApp')}>
      {t('shell.newAppText', { version: newest })}
    </Note>
  )
}
