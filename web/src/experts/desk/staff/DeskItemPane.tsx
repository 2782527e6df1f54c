import { useQuery } from '@tanstack/react-query'
import type { DeskItemDetails } from '#contract/experts/desk/itemApi.ts'
import { t } from '../../../platform/language/language.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { ChatForm } from './ChatForm.tsx'
import { ChatMessages } from './ChatMessages.tsx'
import { DeskMeeting } from './DeskMeeting.tsx'
import { DeskPane } from './DeskPane.tsx'
import { itemQuery, type ItemRef } from './deskQueries.ts'
import { holderFacts } from './holderFacts.ts'
import { LearnerHeader } from './LearnerHeader.tsx'
import { TimeLeftTag } from './TimeLeftTag.tsx'

type DeskItemPaneProps = { item: ItemRef; onNext: () => void }

/** A chat with its answer, or the request of a meeting. */
export function DeskItemPane({ item, onNext }: DeskItemPaneProps) {
  const details = useQuery({ ...itemQuery(item), staleTime: 0 })
  const texts = {
    ...{ label: t('desk.staff.item'), failed: t('desk.staff.itemFailed') },
    ...{ missing: t('desk.staff.itemMissing'), missingText: t('desk.staff.itemMissingText') },
  }
  return (
    <DeskPane query={details} texts={texts}>
      {(found) => (
        <>
          <Header item={found} />
          {item.kind === 'chat' ? <Chat item={found} onNext={onNext} /> : <DeskMeeting item={found} onNext={onNext} />}
        </>
      )}
    </DeskPane>
  )
}

type DetailsProps = { item: DeskItemDetails; onNext: () => void }

function Chat({ item, onNext }: DetailsProps) {
  return (
    <>
      <ChatMessages chatId={item.id} learnerId={item.learner.id} />
      <ChatForm item={item} onNext={onNext} />
    </>
  )
}

function Header({ item }: { item: DeskItemDetails }) {
  const { learner, course, holder, answer_by: answerBy, sent_at: sentAt } = item
  const facts = [course, ...holderFacts(holder)]
  const state =
    answerBy === null ? (
      <StatusTag tone="ok">{t('desk.staff.nothingWaits')}</StatusTag>
    ) : (
      <TimeLeftTag item={{ sent_at: sentAt, answer_by: answerBy }} />
    )
  return <LearnerHeader learner={learner} facts={facts} state={state} notesCount={item.notes_count} />
}
