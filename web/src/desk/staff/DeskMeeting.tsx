import { useQuery } from '@tanstack/react-query'
import type { DeskItemDetails } from '#contract/desk/itemApi.ts'
import { listStaffMeetings } from '#contract/meetings/api.ts'
import { MeetingActions } from '../../consultations/staff/MeetingActions.tsx'
import { queryOf } from '../../platform/cache/queries.ts'
import { formatDateTime } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { removeItem } from './deskQueries.ts'
import { HandOver } from './HandOver.tsx'

/** A meeting that a learner asks for, with their words, to confirm, move, cancel or hand over. */
export function DeskMeeting({ item, onNext }: { item: DeskItemDetails; onNext: () => void }) {
  const listed = useQuery(queryOf(listStaffMeetings, {}))
  const meeting = listed.data?.meetings.find(({ id }) => id === item.id)
  const isWaiting = item.answer_by !== null
  const leave = () => {
    onNext()
    removeItem(item)
  }
  const handOver = <HandOver item={item} onDone={onNext} />
  return (
    <>
      <h3 className="t-h3">{item.title}</h3>
      {item.starts_at !== null && <p>{formatDateTime(item.starts_at)}</p>}
      <QueryBoundary
        queries={[listed]}
        skeleton={<Skeleton width="60%" height={20} />}
        errorTitle={t('consultations.staff.loadFailed')}
      >
        {meeting && <p className="muted">{[meeting.phone, meeting.note].filter(Boolean).join(' · ')}</p>}
      </QueryBoundary>
      {isWaiting ? (
        <MeetingActions meeting={{ id: item.id, state: 'waiting' }} onDone={leave}>
          {handOver}
        </MeetingActions>
      ) : (
        handOver
      )}
    </>
  )
}
