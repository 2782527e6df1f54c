import { Paperclip } from 'lucide-react'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { DraftFilePreview } from '../../../learning/files/drafts/DraftFilePreview.tsx'
import { DraftFileRow } from '../../../learning/files/drafts/DraftFileRow.tsx'
import { RecordButtons } from '../../../learning/files/staff/RecordButtons.tsx'
import { t } from '../../../platform/language/language.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import { Note } from '../../../ui/Note.tsx'
import { keyOf, type ItemRef } from './deskQueries.ts'
import styles from './Files.module.css'
import type { FilesRefusal, AnswerFiles } from './answerFiles.ts'

type AnswerFilesFieldProps = {
  item: ItemRef
  files: AnswerFiles
  refusal: FilesRefusal
}

export function AnswerFilesField({ item, files, refusal }: AnswerFilesFieldProps) {
  const remove = (file: DraftFile) => {
    refusal.forget()
    files.remove(file)
  }
  return (
    <div>
      {files.files.length > 0 && (
        <ul aria-label={t('desk.staff.attachments')}>
          {files.files.map((file) => (
            <DraftFileRow key={file.key} file={file} onRetry={files.retry} onRemove={() => remove(file)}>
              <DraftFilePreview file={file} />
            </DraftFileRow>
          ))}
        </ul>
      )}
      {refusal.reason !== undefined && (
        <Note tone="bad" role="alert">
          {refusal.reason}
        </Note>
      )}
      <div className={styles.attach}>
        <FileButton
          accept="image/*,video/*"
          multiple
          variant="ghost"
          size="small"
          icon={<Paperclip aria-hidden />}
          onChoose={files.add}
        >
          {t('desk.staff.attach')}
        </FileButton>
        {files.isReady && (
          <RecordButtons
            key={keyOf(item)}
            name={keyOf(item)}
            onRecord={files.addRecording}
            disabledReason={files.full}
          />
        )}
      </div>
    </div>
  )
}
