import { publicConfig } from '../brands/publicConfig.ts'
import { mobileApp } from '../platform/device/mobileApp.ts'
import { t } from '../platform/language/language.ts'
import { Note } from '../ui/Note.tsx'
import { isOlder } from './appVersion.ts'

/** Tells that the mobile application around this page has a newer version. */
export function AppUpdateNotice() {
  const { mobile_app_version: newest } = publicConfig().project
  const app = mobileApp()
  if (!app || !newest || !isOlder(app.version, newest)) return null
  return (
    <Note tone="info" title={t('boot.newApp')}>
      {t('boot.newAppText', { version: newest })}
    </Note>
  )
}
