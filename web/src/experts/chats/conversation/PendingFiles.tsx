import { Film, Image } from 'lucide-react'
import { fileTypes } from '#contract/learning/files/rules.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { SentFiles } from '../../../learning/files/SentFiles.tsx'
import { LazyUploadProgress } from '../../../learning/files/LazyUploadProgress.tsx'
import { formatBytes } from '../../../platform/language/formatBytes.ts'
import { t } from '../../../platform/language/language.ts'
import styles from './PendingFiles.module.css'

/** Files of a message that is not sent yet: those on the server, then those that are still uploaded. */
export function PendingFiles({ files }: { files: readonly DraftFile[] }) {
  const waiting = files.filter(({ uploaded }) => !uploaded)
  return (
    <>
      <SentFiles files={files.flatMap(({ uploaded }) => uploaded ?? [])} />
      {waiting.length > 0 && (
        <ul className={styles.waiting} aria-label={t('chats.conversation.attachments')}>
          {waiting.map((file) => (
            <WaitingFile key={file.key} file={file} />
          ))}
        </ul>
      )}
    </>
  )
}

function WaitingFile({ file: { key, type, name, size } }: { file: DraftFile }) {
  const Icon = type === fileTypes.video ? Film : Image
  return (
    <li className={styles.waitingFile}>
      <Icon aria-hidden />
      <div>
        <p className={styles.name}>{name}</p>
        <p className="t-small muted">{formatBytes(size)}</p>
        <LazyUploadProgress uploadKey={key} name={name} size={size} />
      </div>
    </li>
  )
}
