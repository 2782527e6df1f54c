import { CircleCheck, Hourglass, Video } from 'lucide-react'
import type { BookedMeeting } from '#contract/learning/streams/bookedMeeting.ts'
import { capitalised, formatDateTime, formatRelativeTime, formatUnits } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { Tag } from '../ui/Tag.tsx'
import { Item } from './Item.tsx'

/** A booked video consultation; at its time it leads to the room. */
export function MeetingItem({ meeting }: { meeting: BookedMeeting }) {
  const { title, minutes, start_date_time: startsAt, link, state } = meeting
  const room = link?.url
  const isWaiting = state === 'waiting'
  const Icon = isWaiting ? Hourglass : CircleCheck
  const stateLabel = isWaiting ? t('home.meetingWaits') : capitalised(formatRelativeTime(startsAt))
  return (
    <Item
      path={room ?? paths.consultations()}
      target={room ? '_blank' : undefined}
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
