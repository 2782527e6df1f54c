import { Lock } from 'lucide-react'
import type { AppPath } from '#contract/platform/paths.ts'
import { formatQuoted } from '../../platform/language/format.ts'
import { HomeworkTag, homeworkSentence } from './HomeworkTag.tsx'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import styles from './StagePrerequisites.module.css'
import type { CalendarStage, StagePrerequisite } from '../programme/stages.ts'

/** The prerequisites of a stage, each with its state and a link. */
export function StagePrerequisites({ stage, streamId }: { stage: CalendarStage; streamId: number }) {
  return stage.prerequisites.map((prerequisite) => (
    <div
      className={styles.prerequisite}
      key={prerequisite.kind === 'day' ? prerequisite.dayNumber : prerequisite.statusId}
    >
      <span className={styles.icon}>
        <Lock aria-hidden />
      </span>
      <p>
        <b className="t-h3">{prerequisiteTitle(prerequisite, stage.number)}</b>
        <br />
        <span className="t-small muted">
          {prerequisite.kind === 'day'
            ? t('streams.gateDayText')
            : homeworkSentence(prerequisite.status, prerequisite.answerBy)}
        </span>
      </p>
      <div className={styles.actions}>
        {prerequisite.kind === 'homework' && <HomeworkTag status={prerequisite.status} />}
        <AppLink href={prerequisitePath(prerequisite, streamId)} className={buttonClass({ size: 'small' })}>
          {prerequisite.kind === 'homework'
            ? t('homework.openOne')
            : t('streams.openDay', { day: prerequisite.dayNumber })}
        </AppLink>
      </div>
    </div>
  ))
}

function prerequisitePath(prerequisite: StagePrerequisite, streamId: number): AppPath {
  return prerequisite.kind === 'homework'
    ? paths.homework({ streamId, homeworkId: prerequisite.homeworkId, status: prerequisite.statusId })
    : paths.day({ streamId, dayNumber: prerequisite.dayNumber })
}

function prerequisiteTitle(prerequisite: StagePrerequisite, number: number): string {
  return prerequisite.kind === 'homework'
    ? t('streams.gateHomework', { number, title: formatQuoted(prerequisite.title) })
    : t('streams.gateDay', { number, day: prerequisite.dayNumber })
}
