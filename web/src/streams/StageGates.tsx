import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { formatQuoted } from '../format.ts'
import { HomeworkTag, homeworkSentence } from '../homework/HomeworkTag.tsx'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import styles from './StageGates.module.css'
import type { CalendarStage, StageGate } from './stages.ts'

/** What stands before a stage: why it is closed, how far that is, and the act that opens it. */
export function StageGates({ stage, streamId }: { stage: CalendarStage; streamId: number }) {
  return stage.gates.map((gate) => (
    <div className={styles.gate} key={gate.kind === 'day' ? gate.dayNumber : gate.title}>
      <span className={styles.sign}>
        <Lock aria-hidden />
      </span>
      <p>
        <b className="t-h3">{titleOf(gate, stage.number)}</b>
        <br />
        <span className="t-small muted">
          {gate.kind === 'day' ? t('streams.gateDayText') : homeworkSentence(gate.status, gate.sentAt)}
        </span>
      </p>
      <div className={styles.acts}>
        {gate.kind === 'homework' && <HomeworkTag status={gate.status} />}
        <Link to={pathOf(gate, streamId)} className={buttonClass({ size: 'small' })}>
          {gate.kind === 'homework' ? t('homework.openOne') : t('streams.openDay', { day: gate.dayNumber })}
        </Link>
      </div>
    </div>
  ))
}

function pathOf(gate: StageGate, streamId: number): string {
  return gate.kind === 'homework'
    ? paths.homework({ streamId, homeworkId: gate.homeworkId })
    : paths.day({ streamId, dayNumber: gate.dayNumber })
}

function titleOf(gate: StageGate, number: number): string {
  return gate.kind === 'homework'
    ? t('streams.gateHomework', { number, title: formatQuoted(gate.title) })
    : t('streams.gateDay', { number, day: gate.dayNumber })
}
