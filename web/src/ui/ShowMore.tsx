import { RotateCcw } from 'lucide-react'
import { t } from '../language.ts'
import { Button } from './Button.tsx'
import { Note } from './Note.tsx'

/** What `useInfiniteQuery` gives, as far as it matters here. */
interface Paging {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

export interface ShowMoreProps {
  paging: Paging
  /** «Показать ещё» and what. */
  label: string
  className?: string | undefined
}

/** Fetches the next page of a list; nothing when all of it is shown. */
export function ShowMore({ paging, label, className }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = paging
  if (!hasNextPage) return null
  const button = (
    <Button
      wide={!isFetchNextPageError}
      busy={isFetchingNextPage}
      icon={isFetchNextPageError && <RotateCcw aria-hidden />}
      onClick={() => void paging.fetchNextPage()}
    >
      {isFetchNextPageError ? t('ui.retry') : label}
    </Button>
  )
  return (
    <div className={className}>
      {isFetchNextPageError ? (
        <Note tone="bad" role="alert" action={button}>
          {t('ui.errorTitle')}
        </Note>
      ) : (
        button
      )}
    </div>
  )
}
