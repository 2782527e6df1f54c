import { Link } from '@tanstack/react-router'
import { ClipboardCheck, Mail, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Course } from '#contract/courses/api.ts'
import type { Stream, StreamState } from '#contract/streams/api.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { HomeworkTag } from '../homework/HomeworkTag.tsx'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { Tag } from '../ui/Tag.tsx'
import { agendaOf, type AgendaHomework } from './agenda.ts'
import styles from './Agenda.module.css'

export interface AgendaProps {
  stream: Stream
  course: Course
  state: StreamState
}

/** What waits besides the lessons: homework, and what the expert wrote. */
export function Agenda({ stream, course, state }: AgendaProps) {
  const { is_chat_support: hasChats } = useApplicationConfig().feature_flags
  const unread = hasChats ? (state.chat_channel_meta?.unread_count ?? 0) : 0
  const homeworks = agendaOf(course, state)
  if (homeworks.length === 0 && unread === 0) return null
  return (
    <section aria-label={t('home.waiting')}>
      <ul className={styles.agenda}>
        {homeworks.slice(0, unread > 0 ? 2 : 3).map((item) => (
          <Item
            key={`${item.status.target_type} ${item.status.target_id}`}
            path={paths.homework({ streamId: stream.id, homeworkId: item.homeworkId })}
            icon={<ClipboardCheck aria-hidden />}
            title={item.status.title}
            place={placeOf(item, state.today_day_number)}
          >
            <HomeworkTag status={item.status.status} />
          </Item>
        ))}
        {unread > 0 && stream.chat_channel_id !== null && (
          <Item
            path={paths.chat({ chatId: stream.chat_channel_id })}
            icon={<MessageCircle aria-hidden />}
            title={t('home.answered')}
            place={course.short_title}
          >
            <Tag tone="accent" icon={<Mail aria-hidden />}>
              {t('home.unread', { count: unread })}
            </Tag>
          </Item>
        )}
      </ul>
    </section>
  )
}

type ItemProps = { path: string; icon: ReactNode; title: string; place: string; children: ReactNode }

function Item({ path, icon, title, place, children }: ItemProps) {
  return (
    <li>
      <Link className={styles.item} to={path}>
        <span className={styles.sign}>{icon}</span>
        <span>
          <span className={styles.title}>{title}</span>
          <span className="t-small muted">{place}</span>
        </span>
        <span className={styles.tag}>{children}</span>
      </Link>
    </li>
  )
}

function placeOf({ dayNumber, stageNumber, isLastStage }: AgendaHomework, todayNumber: number): string {
  if (dayNumber === todayNumber) return t('home.homeworkToday')
  if (dayNumber !== undefined) return t('home.homeworkOfDay', { day: dayNumber })
  return isLastStage
    ? t('home.homeworkOfLastStage', { stage: stageNumber })
    : t('home.homeworkOfStage', { stage: stageNumber + 1 })
}
