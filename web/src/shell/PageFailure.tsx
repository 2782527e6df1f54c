import type { PartRetry } from '../chunks.ts'
import { t } from '../language.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useOnline } from '../ui/useOnline.ts'

/** In place of a page whose code did not come. */
export function PageFailure({ retry, retrying }: PartRetry) {
  const isOnline = useOnline()
  const title = isOnline ? undefined : t('ui.offlinePage')
  const text = isOnline ? t('shell.loadTimeout') : t('ui.offlinePageText')
  return <ErrorState level={1} title={title} text={text} retrying={retrying} onRetry={retry} />
}
