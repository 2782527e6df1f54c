import { ClipboardCheck, Mail, MessageCircle, CircleCheck, Hourglass, Video } from 'lucide-react'
import type { Course } from '#contract/learning/courses/api.ts'
import type { Stream, StreamState } from '#contract/learning/streams/api.ts'
import type { BookedMeeting } from '#contract/learning/streams/bookedMeeting.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { HomeworkTag } from '../learning/streams/HomeworkTag.tsx'
import { capitalised, formatDateTime, formatRelativeTime, formatUnits } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { Tag } from '../ui/Tag.tsx'
import { Item } from './Item.tsx'
import { pendingHomework, type PendingHomework } from './pendingHomework.ts'
import styles from './PendingItems.module.css'

export interface PendingItemsProps {
  /** The run of the hero with its content, once there is one. */
  run: { stream: Stream; course: Course; state: StreamState } | undefined
  /** Those of all runs, by time. */
  meetings: readonly BookedMeeting[]
}

const maxItems = 3

/** Pending homework, meetings and unread messages. */
export function PendingItems({ run, meetings }: PendingItemsProps) {
  const { is_chat_support: hasChats } = useApplicationConfig().feature_flags
  const unread = hasChats ? (run?.state.chat_channel_meta?.unread_count ?? 0) : 0
  const homeworks = run ? pendingHomework(run.course, run.state) : []
  const next = meetings.slice(0, 2)
  if (homeworks.length + next.length + unread === 0) return null
  const others = next.length + (unread > 0 ? 1 : 0)
  return (
    <section aria-label={t('home.waiting')}>
      <ul className={styles.list}>
        {homeworks.slice(0, Math.max(1, maxItems - others)).map((item) => (
          <Item
            key={`${item.status.target_type} ${item.status.target_id}`}
            destination={{
              href: paths.homework({
                streamId: item.status.stream_id,
                homeworkId: item.homeworkId,
                status: item.status.id,
              }),
            }}
            icon={<ClipboardCheck aria-hidden />}
            title={item.status.title}
            subtitle={locationLabel(item, run?.state.today_day_number ?? 0)}
          >
            <HomeworkTag status={item.status.status} answerBy={item.status.answer_by} />
          </Item>
        ))}
        {next.map((meeting) => (
          <MeetingItem key={meeting.id} meeting={meeting} />
        ))}
        {unread > 0 && run?.stream.chat_channel_id && (
          <Item
            destination={{ href: paths.chat({ chatId: run.stream.chat_channel_id }) }}
            icon={<MessageCircle aria-hidden />}
            title={t('home.answered')}
            subtitle={run.course.short_title}
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

function locationLabel({ status, dayNumber, stageNumber, isLastStage }: PendingHomework, todayNumber: number): string {
  if (dayNumber === todayNumber) return t('home.homeworkToday')
  if (dayNumber !== undefined) return t('home.homeworkOfDay', { day: dayNumber })
  return isLastStage || !status.is_required
    ? t('home.homeworkOfLastStage', { stage: stageNumber })
    : t('home.homeworkOfStage', { stage: stageNumber + 1 })
}

/** A booked video consultation; at its time it leads to the room. */
function MeetingItem({ meeting }: { meeting: BookedMeeting }) {
  const { title, minutes, start_date_time: startsAt, link, state } = meeting
  const room = link?.url
  const isWaiting = state === 'waiting'
  const Icon = isWaiting ? Hourglass : CircleCheck
  const stateLabel = isWaiting ? t('home.meetingWaits') : capitalised(formatRelativeTime(startsAt))
  return (
    <Item
      destination={room ? { href: room, target: '_blank' } : { href: paths.consultations() }}
      icon={<Video aria-hidden />}
      title={t('home.meeting', { title })}
      subtitle={`${formatDateTime(startsAt)} · ${formatUnits(minutes, 'minute')}`}
    >
      <Tag tone={isWaiting ? 'warn' : 'info'} icon={<Icon aria-hidden />}>
        {room ? t('home.joinMeeting') : stateLabel}
      </Tag>
    </Item>
  )
}
