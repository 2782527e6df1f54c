import { Mic } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Mark } from '#contract/experts/marks/api.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { aspectOf } from '../../learning/files/pictureSize.ts'
import { SoundPlayer } from '../../learning/files/SentFiles.tsx'
import { formatClock } from '../../platform/language/formatClock.ts'
import { t } from '../../platform/language/language.ts'
import styles from './Marks.module.css'
import { MarkShapes } from './MarkShapes.tsx'

type MarkListProps = {
  /** The marked file. */
  file: UploadedFile
  marks: readonly Mark[]
  selectedId: string | undefined
  onSelect: (mark: Mark) => void
  /** Plays a mark's voice in the list. Without it the list shows the duration. */
  renderVoice?: (mark: Mark) => ReactNode
  renderActions?: (mark: Mark) => ReactNode
}

export function MarkList({ file, marks, selectedId, onSelect, renderVoice, renderActions }: MarkListProps) {
  if (marks.length === 0) return null
  return (
    <ol className={styles.list} aria-label={t('marks.marks')}>
      {marks.map((mark, index) => (
        <li key={mark.id}>
          <div className={styles.row}>
            <button
              type="button"
              className={styles.item}
              aria-current={mark.id === selectedId || undefined}
              onClick={() => onSelect(mark)}
            >
              <span className={styles.badge} aria-hidden>
                {index + 1}
              </span>
              <Still mark={mark} file={file} />
              {mark.at_ms !== null && <span className={styles.clock}>{formatClock(mark.at_ms / 1000)}</span>}{' '}
              <span className={styles.text}>
                <MarkText mark={mark} hasPlayer={renderVoice !== undefined} />
              </span>
            </button>
            {renderActions?.(mark)}
          </div>
          {renderVoice?.(mark)}
        </li>
      ))}
    </ol>
  )
}

function MarkText({ mark: { text, voice }, hasPlayer }: { mark: Mark; hasPlayer: boolean }) {
  if (!voice) return text || <span className="muted">{t('marks.wordless')}</span>
  if (hasPlayer) return text || <span className="muted">{t('marks.spoken')}</span>
  return (
    <>
      {text}{' '}
      <span className={styles.voice}>
        <Mic aria-hidden />
        {t('marks.voice', { time: formatClock(voice.duration ?? 0) })}
      </span>
    </>
  )
}

/** Pixels of a still. */
const widest = 72

const tallest = 54

/** The marked frame; nothing until it is made. */
function Still({ mark: { still, shapes }, file }: { mark: Mark; file: UploadedFile }) {
  const [aspect, setAspect] = useState(aspectOf(file))
  if (still === null) return null
  return (
    <span
      className={styles.still}
      style={aspect === undefined ? undefined : { aspectRatio: aspect, width: Math.min(widest, tallest * aspect) }}
    >
      <img
        src={still}
        alt=""
        loading="lazy"
        decoding="async"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setAspect(naturalWidth / naturalHeight)}
      />
      {aspect !== undefined && <MarkShapes shapes={shapes} aspect={aspect} />}
    </span>
  )
}

type MarkVoiceProps = { mark: Pick<Mark, 'at_ms' | 'voice'>; onPlay?: (() => void) | undefined }

/** Plays the voice of a mark, if any. */
export function MarkVoice({ mark: { at_ms: atMs, voice }, onPlay }: MarkVoiceProps) {
  if (!voice) return null
  const time = formatClock(voice.duration ?? 0)
  const label =
    atMs === null ? t('marks.voiceOnPhoto', { time }) : t('marks.voiceAt', { at: formatClock(atMs / 1000), time })
  return (
    <SoundPlayer key={voice.id} url={voice.url} duration={voice.duration} label={label} {...(onPlay && { onPlay })} />
  )
}
