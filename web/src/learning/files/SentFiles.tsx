import { FileText } from 'lucide-react'
import { type ReactNode, useState, type SyntheticEvent } from 'react'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { formatBytes } from '../../platform/language/format.ts'
import { formatClock } from '../../platform/language/formatClock.ts'
import { t } from '../../platform/language/language.ts'
import { classes } from '../../ui/classes.ts'
import { Modal } from '../../ui/Modal.tsx'
import { placeOf } from './pictureSize.ts'
import styles from './SentFiles.module.css'

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

type PhotoButtonProps = {
  file: UploadedFile
  className: string | undefined
  /** Shown when opened, instead of the photo alone. */
  children?: ReactNode
}

/** The rest is the title. */
const tallest = '(100dvh - 8rem)'

/** A photo that opens in a viewer. */
export function PhotoButton({ file, className, children }: PhotoButtonProps) {
  const { name, url, urls } = file
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes(styles.photo, className)}
        aria-label={t('files.openPhoto', { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <img src={urls?.medium ?? url} alt="" loading="lazy" decoding="async" />
      </button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={name} placement="full">
        {children ?? (
          <img className={styles.large} style={placeOf(file, tallest)} src={urls?.large ?? url} alt={name} />
        )}
      </Modal>
    </>
  )
}

type SoundPlayerProps = Pick<UploadedFile, 'url' | 'duration'> & {
  /** The accessible name; a message by default. */
  label?: string
  onPlay?: () => void
}

/** The last sound played; starting another pauses it. */
let lastPlayed: HTMLAudioElement | undefined

/** A recorded voice with the browser's own controls, and how long it is. */
export function SoundPlayer({ url, duration, label = messageLabel(duration), onPlay }: SoundPlayerProps) {
  const begin = ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) => {
    if (lastPlayed !== currentTarget) lastPlayed?.pause()
    lastPlayed = currentTarget
    onPlay?.()
  }
  return (
    <div className={styles.sound}>
      <audio src={url} preload="none" controls aria-label={label} onPlay={begin}>
        <track kind="captions" />
      </audio>
      {duration !== null && <span className="t-small muted">{formatClock(duration)}</span>}
    </div>
  )
}

function messageLabel(duration: number | null): string {
  return duration === null ? t('files.sound') : t('files.soundOf', { time: formatClock(duration) })
}
