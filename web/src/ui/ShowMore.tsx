import { RotateCcw } from 'lucide-react'
import { t } from '../platform/language/language.ts'
import { Button } from './Button.tsx'
import { Note } from './Note.tsx'

/** The part of a `useInfiniteQuery` result that is used here. */
interface Paging {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

export interface ShowMoreProps {
  paging: Paging
  /** «Показать ещё» with the name of the items. */
  label: string
  className?: string | undefined
}

/** A button that fetches the next page of a list; renders nothing after the last. */
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
