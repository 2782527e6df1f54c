import { SkipBack, SkipForward } from 'lucide-react'
import { t } from '../platform/language/language.ts'
import { IconButton } from '../ui/IconButton.tsx'

/** To the mark before and after. */
export function MarkButtons({ onGo }: { onGo: (direction: 1 | -1) => void }) {
  return (
    <>
      <IconButton
        size="small"
        label={t('marks.previous')}
        aria-keyshortcuts="P"
        icon={<SkipBack aria-hidden />}
        onClick={() => onGo(-1)}
      />
      <IconButton
        size="small"
        label={t('marks.next')}
        aria-keyshortcuts="N"
        icon={<SkipForward aria-hidden />}
        onClick={() => onGo(1)}
      />
    </>
  )
}
