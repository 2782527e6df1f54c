import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CourseDraft } from '#contract/school/authoring/api.ts'
import { OperationRefusal, type Operation } from '#contract/school/authoring/operations.ts'
import { t } from '../../../platform/language/language.ts'
import { showToast } from '../../../ui/toasts.ts'
import { DraftEditor, type EditorState } from './DraftEditor.ts'

/** Opens the draft for editing until the screen closes. */
export function useDraftEditor(draft: CourseDraft): { editor: DraftEditor; state: EditorState } {
  const [editor] = useState(() => new DraftEditor(draft))
  useEffect(() => editor.open(), [editor])
  return { editor, state: useSyncExternalStore(editor.subscribe, editor.getState) }
}

/** Changes the draft; false, with a message, if the act does not fit it any more. */
export function changeDraft(editor: DraftEditor, operations: readonly Operation[]): boolean {
  try {
    editor.change(operations)
    return true
  } catch (error) {
    if (!(error instanceof OperationRefusal)) throw error
    showToast({ text: t('authoring.staff.actRefused'), tone: 'bad' })
    return false
  }
}
