import { maximumHomeworkFiles } from '#contract/learning/homework/rules.ts'
import { draftFileOf, type UploadLimits } from '../../files/drafts/draftFile.ts'
import { t } from '../../../platform/language/language.ts'
import { showToast } from '../../../ui/toasts.ts'
import { homeworkDrafts } from './drafts.ts'

/** Adds files to the draft and uploads them; what cannot be sent says why. */
export function addFiles(statusId: number, chosen: readonly File[], limits: UploadLimits): void {
  const free = maximumHomeworkFiles - (homeworkDrafts.draftOf(statusId)?.files.length ?? 0)
  if (chosen.length > free) showToast({ text: t('files.tooMany', { count: maximumHomeworkFiles }) })
  const files = chosen.slice(0, Math.max(0, free)).map((file) => draftFileOf(file, limits))
  homeworkDrafts.update(statusId, (draft) => ({ ...draft, files: [...draft.files, ...files] }))
  homeworkDrafts.uploadRest(statusId)
}
