import { useEffect } from 'react'
import { updateArticle, type StaffArticle } from '#contract/club/articles/staffApi.ts'
import { useDraft } from '../../../learning/files/drafts/createDrafts.ts'
import { call } from '../../../platform/api/api.ts'
import { hasCode } from '../../../platform/api/apiFailure.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { t } from '../../../platform/language/language.ts'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { articleDrafts, isSame, savedOf, valuesOf, type EditedArticle } from './editedArticle.ts'
import { showArticleChange, staffArticleQuery } from './staffArticles.ts'

export type ArticleEditor = ReturnType<typeof useArticleEditor>

/** The article as it is edited: its draft on this device, else as it is stored. */
export function useArticleEditor(article: StaffArticle) {
  const { id, revision } = article
  const draft = useDraft(articleDrafts, id)
  const stored = valuesOf(article)
  const isDirty = draft?.values !== undefined && !isSame(draft.values, stored)
  const values = draft?.values ?? stored
  // Somebody else has saved since the changes began.
  const isConflict = isDirty && draft.revision !== revision
  const isObsolete = draft?.values !== undefined && !isDirty && draft.revision !== revision
  useEffect(() => {
    if (isObsolete) void articleDrafts.clear(id)
  }, [id, isObsolete])

  const replace = (next: EditedArticle | undefined, from = draft?.values ? draft.revision : revision) => {
    if (next) articleDrafts.update(id, () => ({ revision: from ?? revision, values: next }))
    else void articleDrafts.clear(id)
  }
  /** Applied to the values as they are then. */
  const change = (part: (current: EditedArticle) => Partial<EditedArticle>) => {
    const current = articleDrafts.draftOf(id)
    const before = current?.values ?? stored
    replace({ ...before, ...part(before) }, current?.values ? current.revision : revision)
  }
  const saving = useAction(async () => {
    const sent = articleDrafts.draftOf(id)?.values ?? values
    try {
      const saved = await call(updateArticle, { params: { articleId: id }, body: savedOf(sent, revision) })
      // Text that was typed meanwhile stays unsaved.
      if (articleDrafts.draftOf(id)?.values === sent) void articleDrafts.clear(id)
      else articleDrafts.update(id, (later) => ({ ...later, revision: saved.revision }))
      await showArticleChange(saved)
      return saved
    } catch (error) {
      // The version of the other editor is shown beside this one.
      if (hasCode(error, 'article_changed')) await queryClient.invalidateQueries(staffArticleQuery(id))
      throw error
    }
  }, inline)
  const discard = () => {
    const before = draft
    replace(undefined)
    const undo = () => before?.values && replace(before.values, before.revision)
    showToast({ text: t('console.discarded'), action: { label: t('console.undo'), onPress: undo } })
  }
  return {
    article,
    values,
    stored,
    isLoaded: draft !== undefined,
    isDirty,
    isConflict,
    replace,
    change,
    saving,
    discard,
  }
}
