import { Columns2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { HomeworkAttempt } from '#contract/learning/homework/api.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { attemptVideos, isComparable } from '../../../learning/homework/attempts/comparedVideos.ts'
import type { CompareDialogProps } from './CompareDialog.tsx'

type CompareButtonProps = {
  attempts: readonly HomeworkAttempt[]
  hasLessons: boolean
  renderDialog: (dialog: CompareDialogProps) => ReactNode
}

/** Compares the newest video with earlier ones and lessons; nothing with a single video. */
export function CompareButton({ attempts, hasLessons, renderDialog }: CompareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const videos = attemptVideos(attempts)
  if (!isComparable(attempts, hasLessons)) return null
  return (
    <div>
      <Button
        size="small"
        variant="soft"
        icon={<Columns2 aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('marks.compare.open')}
      </Button>
      {renderDialog({ videos, open: isOpen, onClose: () => setOpen(false) })}
    </div>
  )
}
