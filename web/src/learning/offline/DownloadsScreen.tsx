import { useLanguage } from '../../platform/language/language.ts'
import { downloadActions } from './downloadActions.ts'
import { DownloadsNotAvailable } from './DownloadsNotAvailable.tsx'

/** The downloads of the application. Browsers have none. */
export function DownloadsScreen() {
  useLanguage()
  const actions = downloadActions.registered
  if (actions) return <actions.DownloadList />
  return <DownloadsNotAvailable />
}
