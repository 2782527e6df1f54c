import { Mic } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import type { Mark } from '#contract/experts/marks/api.ts'
import { aspectOf } from '../../learning/files/pictureSize.ts'
import { formatClock } from '../../platform/language/formatClock.ts'
import { t } from '../../platform/language/language.ts'
import { MarkShapes } from './MarkShapes.tsx'
import styles from './Marks.module.css'

/** Pixels of a still. */
const widest = 72
const tallest = 54

type MarkListProps = {
  /** That the marks are on. */
  file: UploadedFile
  marks: readonly Mark[]
  selectedId: string | undefined
  onSelect: (mark: Mark) => void
  /** What plays the voice of a mark, where it is played in the list; else the list tells how long it is. */
  renderVoice?: (mark: Mark) => ReactNode
  /** Buttons of a mark. */
  renderActions?: (mark: Mark) => ReactNode
}

/** The marks of a file with their times, stills, words and voices. */
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

/** The marked picture, once it is made. */
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
