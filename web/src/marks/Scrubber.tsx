import type { Mark } from '#contract/marks/api.ts'
import { formatClock } from '../platform/language/formatClock.ts'
import { t } from '../platform/language/language.ts'
import { markLabel } from './markLabel.ts'
import type { MarkSelection } from './useMarkSelection.ts'
import type { VideoControl } from './useVideoControl.ts'
import styles from './Video.module.css'

type ScrubberProps = { control: VideoControl; marks: readonly Mark[]; selection: MarkSelection }

/** The position in a video, with its marks above: a press shows one. */
export function Scrubber({ control: { position, duration, seekMs }, marks, selection }: ScrubberProps) {
  return (
    <div className={styles.seek}>
      <div className={styles.track}>
        {marks.length > 0 && (
          <div className={styles.ticks}>
            {marks.map((mark) => (
              <button
                key={mark.id}
                type="button"
                className={styles.tick}
                style={{ left: `${shareOf(mark, duration)}%` }}
                title={markLabel(mark)}
                aria-label={markLabel(mark)}
                aria-pressed={mark.id === selection.selected?.id}
                onClick={() => selection.select(mark)}
              />
            ))}
          </div>
        )}
        <input
          type="range"
          aria-label={t('marks.position')}
          aria-valuetext={formatClock(position)}
          min={0}
          max={duration}
          step={0.1}
          value={Math.min(position, duration)}
          onChange={({ target }) => seekMs(target.valueAsNumber * 1000)}
        />
      </div>
      <span className={styles.time}>
        {formatClock(position)} / {formatClock(duration)}
      </span>
    </div>
  )
}

function shareOf({ at_ms: atMs }: Mark, duration: number): number {
  return duration > 0 ? Math.min(100, (atMs ?? 0) / duration / 10) : 0
}
