import { Link } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { HomeworkTag } from '../homework/HomeworkTag.tsx'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import type { AgendaHomework } from './agenda.ts'
import styles from './Agenda.module.css'

export interface AgendaProps {
  items: readonly AgendaHomework[]
  streamId: number
  todayNumber: number
}

/** What waits besides the lessons. */
export function Agenda({ items, streamId, todayNumber }: AgendaProps) {
  if (items.length === 0) return null
  return (
    <section aria-label={t('home.waiting')}>
      <ul className={styles.agenda}>
        {items.map((item) => (
          <li key={`${item.status.target_type} ${item.status.target_id}`}>
            <Link className={styles.item} to={pathOf(item, streamId)}>
              <span className={styles.sign}>
                <ClipboardCheck aria-hidden />
              </span>
              <span>
                <span className={styles.title}>{item.status.title}</span>
                <span className="t-small muted">{placeOf(item, todayNumber)}</span>
              </span>
              <span className={styles.tag}>
                <HomeworkTag status={item.status.status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function pathOf({ dayNumber }: AgendaHomework, streamId: number): string {
  return dayNumber === undefined ? paths.calendar({ streamId }) : paths.day({ streamId, dayNumber })
}

function placeOf({ dayNumber, stageNumber, isLastStage }: AgendaHomework, todayNumber: number): string {
  if (dayNumber === todayNumber) return t('home.homeworkToday')
  if (dayNumber !== undefined) return t('home.homeworkOfDay', { day: dayNumber })
  return isLastStage
    ? t('home.homeworkOfLastStage', { stage: stageNumber })
    : t('home.homeworkOfStage', { stage: stageNumber + 1 })
}
