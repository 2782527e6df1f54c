import { useQuery } from '@tanstack/react-query'
import { maxInboxFigureAnswers } from '#contract/club/support/inboxRules.ts'
import { AnswerTimesTable } from '../../../experts/desk/staff/AnswerTimesTable.tsx'
import { formatNumber } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { inboxFiguresQuery } from './inboxQueries.ts'

/** Times of the month's answers by topic and person, and what is overdue. */
export function FiguresDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      wide
      title={t('support.staff.figuresTitle')}
      description={t('support.staff.figuresText')}
    >
      <Tables />
    </Modal>
  )
}

function Tables() {
  const query = useQuery(inboxFiguresQuery())
  const { data } = query
  return (
    <QueryBoundary
      queries={[query]}
      skeleton={<SkeletonRows count={3} height={44} />}
      errorTitle={t('support.staff.figuresFailed')}
    >
      {data && (
        <>
          <AnswerTimesTable
            caption={t('support.staff.byTopic')}
            head={t('support.staff.topic')}
            last={{ head: t('support.staff.overdue'), valueOf: (row) => formatNumber(row.overdue_count) }}
            rows={[
              ...data.topics.map((row) => ({ ...row, label: row.title || t('support.staff.noTopic') })),
              { ...data, id: 0, label: t('support.staff.all') },
            ]}
          />
          <AnswerTimesTable
            caption={t('support.staff.byPerson')}
            head={t('support.staff.person')}
            rows={data.staff.map((row) => ({ ...row, label: row.name }))}
          />
          {data.is_partial && (
            <p className="t-small muted">{t('support.staff.isPartial', { count: maxInboxFigureAnswers })}</p>
          )}
        </>
      )}
    </QueryBoundary>
  )
}
