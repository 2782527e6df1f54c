import type { ChunkRetry } from '../platform/build/chunks.ts'
import { t } from '../platform/language/language.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useOnline } from '../ui/useOnline.ts'

/** Shown in place of a page whose code failed to load. */
export function PageFailure({ retry, retrying }: ChunkRetry) {
  const isOnline = useOnline()
  const title = isOnline ? undefined : t('ui.offlinePage')
  const text = isOnline ? t('layout.loadTimeout') : t('ui.offlinePageText')
  return <ErrorState level={1} title={title} text={text} retrying={retrying} onRetry={retry} />
}
