import { useQuery } from '@tanstack/react-query'
import type { DeskItemDetails } from '#contract/experts/desk/itemApi.ts'
import { listStaffMeetings, type StaffMeeting } from '#contract/experts/meetings/api.ts'
import { MeetingActions } from '../../consultations/staff/MeetingActions.tsx'
import { queryOf } from '../../../platform/cache/queries.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { removeItem } from './deskQueries.ts'
import styles from './Entry.module.css'
import { HandOver } from './HandOver.tsx'

/** A meeting that a learner requests. */
export function DeskMeeting({ item, onNext }: { item: DeskItemDetails; onNext: () => void }) {
  const listed = useQuery(queryOf(listStaffMeetings, {}))
  const meeting = listed.data?.meetings.find(({ id }) => id === item.id)
  const leave = () => {
    onNext()
    removeItem(item)
  }
  return (
    <>
      <div>
        <h3 className="t-h3">{item.title}</h3>
        {item.starts_at !== null && <p>{formatDateTime(item.starts_at)}</p>}
      </div>
      <QueryBoundary
        queries={[listed]}
        skeleton={<Skeleton width="60%" height={24} />}
        errorTitle={t('consultations.staff.loadFailed')}
      >
        {meeting && <Wish meeting={meeting} />}
      </QueryBoundary>
      {item.answer_by !== null && (
        <MeetingActions meeting={{ id: item.id, state: 'waiting' }} onDone={leave}>
          <HandOver item={item} onDone={onNext} />
        </MeetingActions>
      )}
    </>
  )
}

/** The learner's phone number and note. */
function Wish({ meeting: { phone, note } }: { meeting: StaffMeeting }) {
  return (
    <>
      {phone && (
        <p>
          <TextLink href={`tel:${phone}`}>{phone}</TextLink>
        </p>
      )}
      {note && <blockquote className={styles.words}>{note}</blockquote>}
    </>
  )
}
