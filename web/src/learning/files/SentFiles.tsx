import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { formatBytes } from '../../platform/language/formatBytes.ts'
import { t } from '../../platform/language/language.ts'
import { PhotoButton } from './PhotoButton.tsx'
import styles from './SentFiles.module.css'
import { SoundPlayer } from './SoundPlayer.tsx'

type SentFilesProps = {
  files: readonly UploadedFile[]
  /** Plays a video instead of the browser's own player. */
  renderVideo?: (file: UploadedFile) => ReactNode
}

/** Files that were sent; those of a fixed size, so that text does not move as they load. */
export function SentFiles({ files, renderVideo }: SentFilesProps) {
  if (files.length === 0) return null
  const isPlayed = ({ type }: UploadedFile) => type === fileTypes.video && renderVideo !== undefined
  const isTile = (file: UploadedFile) => isPreviewed(file) && !isPlayed(file)
  return (
    <ul className={styles.files} data-single={(files.length === 1 && !files.some(isPlayed)) || undefined}>
      {files.map((file) => (
        <li key={file.id} data-whole={!isTile(file) || undefined}>
          {isPlayed(file) ? renderVideo?.(file) : <SentFile file={file} />}
        </li>
      ))}
    </ul>
  )
}

const isPreviewed = ({ type }: UploadedFile) => type === fileTypes.image || type === fileTypes.video

/** A photo opens large, a sound or a video plays here, anything else opens in a tab. */
export function SentFile({ file }: { file: UploadedFile }) {
  if (file.type === fileTypes.sound) return <SoundPlayer {...file} />
  if (file.type === fileTypes.video) return <SentVideo file={file} />
  if (file.type === fileTypes.image) return <PhotoButton file={file} className={styles.media} />
  return <FileLink file={file} />
}

function SentVideo({ file: { url, poster, name, status } }: { file: UploadedFile }) {
  return (
    <>
      <video
        className={styles.media}
        src={url}
        poster={poster ?? undefined}
        preload="none"
        controls
        playsInline
        title={name}
      >
        <track kind="captions" />
      </video>
      {status === 'UPLOADED' && <p className="t-small muted">{t('files.videoConverting')}</p>}
    </>
  )
}

/** Opens a file in a tab. */
export function FileLink({ file: { url, name, size } }: { file: UploadedFile }) {
  return (
    <>
      <a className="link tap" href={url} target="_blank" rel="noopener noreferrer">
        <FileText aria-hidden />
        {t('files.open', { name })}
      </a>{' '}
      <span className="t-small muted">{formatBytes(size)}</span>
    </>
  )
}
