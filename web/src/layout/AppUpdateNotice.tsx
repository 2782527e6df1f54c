import { publicConfig } from '../brands/publicConfig.ts'
import { mobileApp } from '../platform/device/mobileApp.ts'
import { t } from '../platform/language/language.ts'
import { Note } from '../ui/Note.tsx'
import { TextLink } from '../ui/TextLink.tsx'

/** Announces a newer version of the mobile application around this page. */
export function AppUpdateNotice() {
  const { mobile_app_version: newest, mobile_app_pages: pages } = publicConfig().project
  const app = mobileApp()
  if (!app || !newest || !isOlder(app.version, newest)) return null
  const link = pages[app.platform] !== '' && (
    <TextLink alone href={pages[app.platform]} target="_blank">
      {t('boot.openStore')}
    </TextLink>
  )
  return (
    <Note tone="info" title={t('boot.newApp')} action={link}>
      {t('boot.newAppText', { version: newest })}
    </Note>
  )
}

/** Whether a version of the mobile application (`1.12.3`) is older than another; missing parts count as 0. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [version, than].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0))
  for (let at = 0; at < Math.max(own?.length ?? 0, other?.length ?? 0); at += 1) {
    const difference = (own?.[at] ?? 0) - (other?.[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
