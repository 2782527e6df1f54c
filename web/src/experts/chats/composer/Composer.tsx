import { Hourglass, Paperclip } from 'lucide-react'
import { useId, useRef, useState, type RefObject } from 'react'
import type { Chat } from '#contract/experts/chats/api.ts'
import { maxMessageFiles, maxMessageLength } from '#contract/experts/chats/limits.ts'
import { useApplicationConfig } from '../../../brands/applicationConfig.ts'
import { createDrafts, useDraft } from '../../../learning/files/drafts/createDrafts.ts'
import { draftFileOf, isUploading } from '../../../learning/files/drafts/draftFile.ts'
import { DraftFileRow } from '../../../learning/files/drafts/DraftFileRow.tsx'
import { queuedFiles } from '../../../learning/files/drafts/uploadQueued.ts'
import { formatBytes } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { addEntry } from '../../../platform/outbox/outbox.ts'
import { useOutbox } from '../../../platform/outbox/outboxState.ts'
import { FileInput } from '../../../ui/FileButton.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { StorageNotice } from '../../../ui/StorageNotice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import { messageDraftKind, type MessageDraft } from '../outbox/messageDraft.ts'
import { messageKind } from '../outbox/messageKind.ts'
import styles from './Composer.module.css'
import { MessageInput, SendButton, useSecondsUntil } from './MessageInput.tsx'

/** Drafts of messages, by chat. */
const messageDrafts = createDrafts(messageDraftKind)

export interface ComposerProps {
  chat: Chat
  input: RefObject<HTMLTextAreaElement | null>
}

/** A draft stays on this device until it is sent. */
export function Composer({ chat, input }: ComposerProps) {
  const draft = useDraft(messageDrafts, chat.id)
  return draft ? <DraftForm chat={chat} draft={draft} input={input} /> : <div className={styles.placeholder} />
}

function DraftForm({ chat, draft, input }: ComposerProps & { draft: MessageDraft }) {
  const { message_delay: delaySeconds } = useApplicationConfig()
  const wait = useSecondsUntil(useOutbox().kindsAtMs[messageKind.name] ?? 0)
  // Offline, a message and its files wait anyway.
  const isOnline = useOnline()
  const seconds = isOnline ? wait : 0
  const [isTextMissing, setTextMissing] = useState(false)
  const errorId = useId()
  const problem = problemOf(draft, isOnline)
  const error = problem ?? (isTextMissing && draft.text.trim() === '' ? t('chats.conversation.required') : undefined)
  const send = () => {
    setTextMissing(draft.text.trim() === '')
    if (draft.text.trim() === '' || problem || seconds > 0) return
    const { files, contents } = queuedFiles(draft.files.filter(({ failure }) => failure === undefined))
    const { clientId, text } = draft
    const queued = {
      chatId: chat.id,
      streamId: chat.stream_id,
      text: text.trim(),
      files,
    }
    const stored = addEntry(messageKind, queued, { id: clientId, contents })
    setTextMissing(false)
    void messageDrafts.clear(chat.id, stored)
  }
  return (
    <form
      className={styles.composer}
      aria-label={t('chats.conversation.message')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
        input.current?.focus()
      }}
    >
      <StorageNotice />
      <Attachments chatId={chat.id} draft={draft} />
      {seconds > 0 && (
        <p className={styles.hint}>
          <Hourglass aria-hidden />
          {t('chats.conversation.delay', { seconds: delaySeconds })}
        </p>
      )}
      <p className={styles.error} id={errorId} role="status">
        {error}
      </p>
      <div className={styles.box}>
        <AttachButton chatId={chat.id} draft={draft} />
        <MessageInput
          input={input}
          value={draft.text}
          errorId={error ? errorId : undefined}
          onChange={(text) => messageDrafts.update(chat.id, (one) => ({ ...one, text }))}
          onEnter={send}
        />
        <SendButton seconds={seconds} delaySeconds={delaySeconds} />
      </div>
    </form>
  )
}

/** Why the draft cannot be sent yet. */
function problemOf({ text, files }: MessageDraft, isOnline: boolean): string | undefined {
  const excess = text.trim().length - maxMessageLength
  if (excess > 0) return t('chats.conversation.tooLong', { count: excess })
  if (isOnline && files.some(isUploading)) return t('files.waitsUploads')
  return files.some(({ canRetry }) => canRetry) ? t('files.waitsFailed') : undefined
}

function Attachments({ chatId, draft: { files } }: { chatId: number; draft: MessageDraft }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.attachments} aria-label={t('chats.conversation.attachments')}>
      {files.map((file) => (
        <DraftFileRow
          key={file.key}
          file={file}
          onRetry={() => messageDrafts.uploadRest(chatId, { retrying: true })}
          onRemove={() => messageDrafts.removeFile(chatId, file)}
        />
      ))}
    </ul>
  )
}

/** Uploads photos and videos as soon as they are chosen. */
function AttachButton({ chatId, draft }: { chatId: number; draft: MessageDraft }) {
  const { upload_limits: limits } = useApplicationConfig()
  const picker = useRef<HTMLInputElement>(null)
  const label = t('chats.conversation.attach')
  const sizes = { photoSize: formatBytes(limits.other_bytes), videoSize: formatBytes(limits.video_bytes) }
  const add = (chosen: File[]) => {
    const free = maxMessageFiles - draft.files.length
    if (chosen.length > free) showToast({ text: t('files.tooMany', { count: maxMessageFiles }) })
    const files = chosen.slice(0, Math.max(0, free)).map((file) => draftFileOf(file, limits))
    messageDrafts.update(chatId, (one) => ({ ...one, files: [...one.files, ...files] }))
    messageDrafts.uploadRest(chatId)
  }
  return (
    <>
      <IconButton
        label={label}
        title={`${label}. ${t('chats.conversation.limits', sizes)}`}
        icon={<Paperclip aria-hidden />}
        onClick={() => picker.current?.click()}
      />
      <FileInput ref={picker} accept="image/*,video/*" multiple aria-label={label} onChoose={add} />
    </>
  )
}
