import { useEffect, useState } from 'react'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { aspectOf } from '../pictureSize.ts'
import { SoundPlayer } from '../SentFiles.tsx'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import styles from './DraftFileRow.module.css'

/** Plays what was recorded or chosen, also before it is uploaded. */
export function DraftFilePreview({ file: { type, name, content, uploaded } }: { file: DraftFile }) {
  const local = useObjectUrl(content)
  const url = uploaded?.url ?? local
  if (!url) return null
  if (type === fileTypes.sound) return <SoundPlayer url={url} duration={uploaded?.duration ?? null} />
  if (type !== fileTypes.video) return null
  return (
    <video
      className={styles.preview}
      style={{ aspectRatio: uploaded && aspectOf(uploaded) }}
      src={url}
      preload="metadata"
      controls
      playsInline
      title={name}
    >
      <track kind="captions" />
    </video>
  )
}

/** The address of content on this device, which stays the same as long as the component is shown. */
function useObjectUrl(content: Blob | undefined): string | undefined {
  const [url] = useState(() => content && URL.createObjectURL(content))
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  return url
}
