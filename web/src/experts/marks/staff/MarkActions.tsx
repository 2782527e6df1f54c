import { Pencil, Trash2 } from 'lucide-react'
import type { Mark } from '#contract/experts/marks/api.ts'
import { t } from '../../../platform/language/language.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Marking } from './useMarking.ts'

/** Changes or deletes a mark that is not published yet. */
export function MarkActions({ mark, marking, onEdit }: { mark: Mark; marking: Marking; onEdit: () => void }) {
  if (mark.is_published || !marking.canMark(mark.attempt_id) || marking.edited?.id === mark.id) return null
  return (
    <>
      <IconButton size="small" label={t('marks.staff.edit')} icon={<Pencil aria-hidden />} onClick={onEdit} />
      <IconButton
        size="small"
        label={t('marks.staff.delete')}
        icon={<Trash2 aria-hidden />}
        onClick={() => marking.remove(mark)}
      />
    </>
  )
}
