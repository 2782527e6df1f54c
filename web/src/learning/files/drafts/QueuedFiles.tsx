import { Film, Image } from 'lucide-react'
import { fileTypes } from '#contract/learning/files/rules.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { formatBytes } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { SentFiles } from '../SentFiles.tsx'
import { LazyUploadProgress } from './DraftFileRow.tsx'
import styles from './QueuedFiles.module.css'

/** The files of what waits to be sent: uploaded ones first, then those still uploading. */
export function QueuedFiles({ files }: { files: readonly DraftFile[] }) {
  const waiting = files.filter(({ uploaded }) => !uploaded)
  return (
    <>
      <SentFiles files={files.flatMap(({ uploaded }) => uploaded ?? [])} />
      {waiting.length > 0 && (
        <ul className={styles.waiting} aria-label={t('files.queued')}>
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
