import { Check, FileText, Film, Image, Mic, RotateCw, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileTypes } from '#contract/learning/files/rules.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { formatBytes } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { isUploading } from './draftFile.ts'
import styles from './DraftFileRow.module.css'

/** Loaded with the code of uploads, which screens do without until a file is chosen. */
export const LazyUploadProgress = lazyComponent(async () => (await import('../UploadProgress.tsx')).UploadProgress)

export interface DraftFileRowProps {
  file: DraftFile
  onRetry: () => void
  onRemove: () => void
  /** The player, shown below the name. */
  children?: ReactNode
}

/** A chosen file: uploading, uploaded or failed. */
export function DraftFileRow({ file, onRetry, onRemove, children }: DraftFileRowProps) {
  return (
    <li className={styles.file}>
      <FilePicture file={file} />
      <div className={styles.fileText}>
        <p className={styles.fileName}>{file.name}</p>
        <FileState file={file} />
        {isUploading(file) && <LazyUploadProgress uploadKey={file.key} name={file.name} size={file.size} />}
        {file.canRetry && (
          <Button variant="soft" size="small" icon={<RotateCw aria-hidden />} onClick={onRetry}>
            {t('files.retry')}
          </Button>
        )}
      </div>
      <IconButton label={t('files.remove', { name: file.name })} icon={<X aria-hidden />} onClick={onRemove} />
      <div className={styles.content}>{children}</div>
    </li>
  )
}

const icons: Readonly<Record<number, typeof Image>> = {
  [fileTypes.video]: Film,
  [fileTypes.sound]: Mic,
  [fileTypes.document]: FileText,
}

function FilePicture({ file: { uploaded, type, failure } }: { file: DraftFile }) {
  const picture = uploaded?.urls?.small ?? uploaded?.poster
  const Icon = failure === undefined ? (icons[type] ?? Image) : TriangleAlert
  return (
    <span className={styles.thumbnail} data-failed={failure !== undefined || undefined}>
      {/* Its address ends with the session in which it was uploaded. */}
      <Picture src={picture}>
        <Icon aria-hidden />
      </Picture>
    </span>
  )
}

/** Announced as it changes. */
function FileState({ file: { uploaded, failure, canRetry, size } }: { file: DraftFile }) {
  return (
    <div className={styles.fileState} role="status">
      {uploaded && (
        <Tag tone="ok" icon={<Check aria-hidden />}>
          {t('files.uploaded')}
        </Tag>
      )}
      {failure === undefined && <span className="t-small muted">{formatBytes(size)}</span>}
      {failure !== undefined && (
        <span className={styles.fileFailure}>{canRetry ? t('files.uploadFailed', { reason: failure }) : failure}</span>
      )}
    </div>
  )
}
