import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { maxQuestionFiles } from '#contract/club/support/rules.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import type { Drafts } from '../../learning/files/drafts/createDrafts.ts'
import { draftFileOf, uploadsReason } from '../../learning/files/drafts/draftFile.ts'
import { DraftFileRow } from '../../learning/files/drafts/DraftFileRow.tsx'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileInput } from '../../ui/FileButton.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { showToast } from '../../ui/toasts.ts'
import { excessText, lengthCounter, unsendableReason } from './messageLength.ts'
import styles from './Support.module.css'
import type { QuestionDraft } from './supportDrafts.ts'

export interface DraftFieldsProps {
  drafts: Drafts<QuestionDraft>
  id: number
  draft: QuestionDraft
  label: string
  error?: string | undefined
}

/** Why the draft cannot be sent yet. */
export function unreadyReason({ text, files }: QuestionDraft): string | undefined {
  return unsendableReason(text) ?? uploadsReason(files)
}

/** The ids of the uploaded files. */
export function filesOf({ files }: QuestionDraft): number[] {
  return files.flatMap(({ uploaded }) => uploaded?.id ?? [])
}

/** The message with its files, which stay on this device until they are sent. */
export function DraftFields({ drafts, id, draft, label, error }: DraftFieldsProps) {
  return (
    <>
      <Field label={label} counter={lengthCounter(draft.text)} error={excessText(draft.text) ?? error}>
        <TextArea
          rows={5}
          value={draft.text}
          onChange={({ target }) => drafts.update(id, (one) => ({ ...one, text: target.value }))}
        />
      </Field>
      {draft.files.length > 0 && (
        <ul className={styles.files} aria-label={t('support.files')}>
          {draft.files.map((file) => (
            <DraftFileRow
              key={file.key}
              file={file}
              onRetry={() => drafts.uploadRest(id, { retrying: true })}
              onRemove={() => drafts.removeFile(id, file)}
            />
          ))}
        </ul>
      )}
      <div>
        <AttachButton drafts={drafts} id={id} draft={draft} />
      </div>
    </>
  )
}

/** Uploads pictures, videos and PDFs as soon as they are chosen. */
function AttachButton({ drafts, id, draft }: Pick<DraftFieldsProps, 'drafts' | 'id' | 'draft'>) {
  const { upload_limits: limits } = useApplicationConfig()
  const picker = useRef<HTMLInputElement>(null)
  const free = maxQuestionFiles - draft.files.length
  const add = (chosen: File[]) => {
    if (chosen.length > free) showToast({ text: t('files.tooMany', { count: maxQuestionFiles }) })
    const files = chosen.slice(0, Math.max(0, free)).map((file) => draftFileOf(file, limits, { allowsPdf: true }))
    drafts.update(id, (one) => ({ ...one, files: [...one.files, ...files] }))
    drafts.uploadRest(id)
  }
  return (
    <>
      <Button
        variant="line"
        size="small"
        icon={<Paperclip aria-hidden />}
        disabledReason={free > 0 ? undefined : t('support.noMoreFiles', { count: maxQuestionFiles })}
        onClick={() => picker.current?.click()}
      >
        {t('support.attach')}
      </Button>
      <FileInput
        ref={picker}
        accept="image/*,video/*,application/pdf,.pdf"
        multiple
        aria-label={t('support.attach')}
        onChoose={add}
      />
    </>
  )
}
