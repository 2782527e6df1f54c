import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import type { Marking } from './useMarking.ts'

/** When the learner sees the drafts of marks, or that the marks did not load. */
export function MarksNote({ marking: { marks, loadFailed, reload } }: { marking: Marking }) {
  if (loadFailed)
    return (
      <Note tone="bad" role="alert" action={<Button onClick={reload}>{t('ui.retry')}</Button>}>
        {t('marks.loadFailed')}
      </Note>
    )
  if (marks.every((mark) => mark.is_published)) return null
  return <p className="t-small muted">{t('marks.staff.unseen')}</p>
}
