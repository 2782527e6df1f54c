import type { UploadedFile } from '#contract/files/api.ts'
import { fileTypes } from '#contract/files/rules.ts'
import { SoundPlayer } from '../../files/SoundPlayer.tsx'
import { t } from '../../platform/language/language.ts'
import styles from './MessageFiles.module.css'

/** Photos and videos of a message; their size is fixed, so that text does not move as they load. */
export function MessageFiles({ files }: { files: readonly UploadedFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} data-single={files.length === 1 || undefined}>
      {files.map((file) => (
        <li key={file.id}>
          <MessageFile file={file} />
        </li>
      ))}
    </ul>
  )
}

function MessageFile({ file }: { file: UploadedFile }) {
  const { type, url, urls, poster, name, status } = file
  if (type === fileTypes.sound) return <SoundPlayer {...file} />
  if (type !== fileTypes.video)
    return (
      <a
        href={urls?.large ?? url}
        target="_blank"
        rel="noreferrer"
        aria-label={t('chats.conversation.photo', { name })}
      >
        <img className={styles.media} src={urls?.medium ?? url} alt="" loading="lazy" />
      </a>
    )
  return (
    <>
      <video className={styles.media} src={url} poster={poster ?? undefined} preload="none" controls title={name}>
        <track kind="captions" />
      </video>
      {status === 'UPLOADED' && <p className="t-small muted">{t('chats.conversation.videoConverting')}</p>}
    </>
  )
}
