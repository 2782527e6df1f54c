import { useState, type ReactNode } from 'react'
import { t } from '../../platform/language/language.ts'
import { DocumentLink } from '../../ui/documents/DocumentLink.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { KindMark } from './LessonRow.tsx'
import styles from './NowPlaying.module.css'
import { type DayPlan, type PlannedLesson, repeatCount, type Position, type Repeats } from '../programme/plan.ts'

export interface NowPlayingProps {
  plan: DayPlan
  lesson: PlannedLesson
  position: Position
  repeats: Repeats
  autoplay: boolean
  onAutoplay: (autoplay: boolean) => void
  /** The button that downloads the lesson's video, where downloads are possible. */
  download: ReactNode
}

/** The current lesson: its title, its position in the day, its description and the autoplay switch. */
export function NowPlaying({ plan, lesson, position, repeats, autoplay, onAutoplay, download }: NowPlayingProps) {
  const { description, survey_form_url } = lesson.lesson
  return (
    <div>
      <div className={styles.head}>
        <div>
          <h2 className="t-h2">{lesson.title}</h2>
          <p className={styles.meta}>
            {lesson.kind && <KindMark kind={lesson.kind} />}
            <span className="t-small muted">{positionLabel({ plan, lesson, position, repeats })}</span>
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

/** Characters that fit above the list of lessons on a phone. */
const shortDescriptionLength = 400

/** A long description is clamped until expanded, so that the lessons below stay near. */
function Description({ text }: { text: string }) {
  const [isExpanded, setExpanded] = useState(false)
  const isLong = text.length > shortDescriptionLength
  return (
    <>
      <p className={styles.description} data-clamped={(isLong && !isExpanded) || undefined}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={linkClass(true)}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('days.lessText') : t('days.wholeText')}
        </button>
      )}
    </>
  )
}

function positionLabel({
  plan,
  lesson,
  position,
  repeats,
}: Pick<NowPlayingProps, 'plan' | 'lesson' | 'position' | 'repeats'>) {
  const label = t('days.lessonPlace', { number: lesson.number, count: plan.lessons.length })
  const set = plan.sets.find((one) => one.set.id === lesson.setId)
  const count = set ? repeatCount(set, repeats) : 1
  return count > 1 ? `${label} · ${t('days.round', { round: Math.min(position.repetition, count), count })}` : label
}
