import type { UploadedFile } from '#contract/files/api.ts'
import { fileTypes } from '#contract/files/rules.ts'
import { SoundPlayer } from '../../files/SoundPlayer.tsx'
import { t } from '../../platform/language/language.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './Files.module.css'

/** Files that were sent: sounds and videos play here, the others open. */
export function SentFiles({ files }: { files: readonly UploadedFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.sent}>
      {files.map((file) => (
        <li key={file.id}>
          <SentFile file={file} />
        </li>
      ))}
    </ul>
  )
}

function SentFile({ file }: { file: UploadedFile }) {
  const { type, url, poster, name } = file
  if (type === fileTypes.sound) return <SoundPlayer {...file} />
  if (type === fileTypes.video)
    return (
      <video
        className={styles.preview}
        src={url}
        poster={poster ?? undefined}
        preload="none"
        controls
        playsInline
        title={name}
      >
        <track kind="captions" />
      </video>
    )
  return (
    <TextLink href={url} target="_blank" rel="noreferrer">
      {t('desk.staff.openFile', { name })}
    </TextLink>
  )
}
