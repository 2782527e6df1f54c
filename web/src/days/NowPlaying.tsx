import { useState, type ReactNode } from 'react'
import { t } from '../language.ts'
import { DocumentLink } from '../materials/DocumentLink.tsx'
import { Switch } from '../ui/Switch.tsx'
import { linkClass } from '../ui/TextLink.tsx'
import { KindMark } from './LessonRow.tsx'
import styles from './NowPlaying.module.css'
import type { DayPlan, PlannedLesson } from './plan.ts'
import { repeatsOf, type Playing, type Repeats } from './playing.ts'

export interface NowPlayingProps {
  plan: DayPlan
  lesson: PlannedLesson
  now: Playing
  repeats: Repeats
  autoplay: boolean
  onAutoplay: (autoplay: boolean) => void
  /** Keeps the lesson's video on this device, where that is possible. */
  download: ReactNode
}

/** The lesson that is on: its name, its place in the day, what to mind, and whether the next one follows by itself. */
export function NowPlaying({ plan, lesson, now, repeats, autoplay, onAutoplay, download }: NowPlayingProps) {
  const { description, survey_form_url } = lesson.lesson
  return (
    <div>
      <div className={styles.head}>
        <div>
          <h2 className="t-h2">{lesson.title}</h2>
          <p className={styles.place}>
            {lesson.kind && <KindMark kind={lesson.kind} />}
            <span className="t-small muted">{placeWords({ plan, lesson, now, repeats })}</span>
          </p>
        </div>
        <Switch label={t('days.autoplay')} checked={autoplay} onChange={(event) => onAutoplay(event.target.checked)} />
        <div className={styles.download}>{download}</div>
      </div>
      {description && <Description key={lesson.lesson.id} text={description} />}
      {survey_form_url && (
        <DocumentLink address={survey_form_url} title={t('days.survey')} className={linkClass(true)}>
          {t('days.survey')}
        </DocumentLink>
      )}
    </div>
  )
}

/** Letters that fit above the list of lessons on a phone. */
const shortLetters = 400

/** What to mind. Of a long text the beginning is shown, so that the lessons below stay near. */
function Description({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > shortLetters
  return (
    <>
      <p className={styles.description} data-cut={(isLong && !isWhole) || undefined}>
        {text}
      </p>
      {isLong && (
        <button type="button" className={linkClass(true)} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('days.lessText') : t('days.wholeText')}
        </button>
      )}
    </>
  )
}

function placeWords({ plan, lesson, now, repeats }: Pick<NowPlayingProps, 'plan' | 'lesson' | 'now' | 'repeats'>) {
  const place = t('days.lessonPlace', { number: lesson.number, count: plan.lessons.length })
  const set = plan.sets.find((one) => one.set.id === lesson.setId)
  const count = set ? repeatsOf(set, repeats) : 1
  return count > 1 ? `${place} · ${t('days.round', { round: Math.min(now.round, count), count })}` : place
}
