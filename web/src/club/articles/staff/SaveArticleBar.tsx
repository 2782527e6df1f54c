import { SaveBar } from '../../../console/SaveBar.tsx'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { conflictId } from './ConflictCard.tsx'
import { missingOf } from './editedArticle.ts'
import type { ArticleEditor } from './useArticleEditor.ts'

/** Saves the changes, which are kept on this device until then. */
export function SaveArticleBar({ editor }: { editor: ArticleEditor }) {
  const { article, values, isDirty, isConflict, saving, discard } = editor
  const isPublic = article.state === 'published'
  const save = () =>
    void saving.runAsync(undefined).then(
      () => showToast({ text: t('articles.staff.saved'), tone: 'ok' }),
      () => undefined,
    )
  return (
    <SaveBar
      failure={saving.failure}
      isPending={saving.isPending}
      isDirty={isDirty}
      reason={isConflict ? t('console.conflictFirst') : missingOf(values, article.state === 'draft')}
      unsaved={isPublic ? t('articles.staff.unsavedPublic') : t('articles.staff.unsaved')}
      note={isConflict && <CompareNote />}
      onDiscard={discard}
      onSave={save}
    />
  )
}

/** Leads to both versions, which stand at the top of the page. */
function CompareNote() {
  const show = () => {
    const versions = document.getElementById(conflictId)
    versions?.scrollIntoView()
    versions?.focus({ preventScroll: true })
  }
  return (
    <Note
      tone="warn"
      title={t('articles.staff.conflictTitle')}
      action={
        <Button size="small" onClick={show}>
          {t('articles.staff.compare')}
        </Button>
      }
    />
  )
}
