import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileQuestion, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { QuestionDetails } from '#contract/club/support/staffApi.ts'
import { BackLink, isNotFound } from '../../../console/RecordPage.tsx'
import { Facts } from '../../../console/Facts.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { useFocusOnOpening } from '../../../experts/desk/staff/useFocusOnOpening.ts'
import { formatDateTime, formatTime, toDay } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { nowSeconds } from '../../../platform/clock.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Note } from '../../../ui/Note.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { AskerPanel } from './AskerPanel.tsx'
import styles from './Conversation.module.css'
import { inboxSearch, messagesQuery, questionQuery } from './inboxQueries.ts'
import { QuestionActions } from './QuestionActions.tsx'
import { sharedTemplates } from './QuestionTemplates.tsx'
import { QuestionThread } from './QuestionThread.tsx'
import { ReplyForm } from './ReplyForm.tsx'

/** The opened question with its conversation and the reply. */
export function QuestionPane({ questionId }: { questionId: number }) {
  const search = useRouteSearch(inboxSearch)
  const question = useQuery({ ...questionQuery(questionId), staleTime: 0 })
  // These would move the reply if they came later; a failed one shows its failure in its own place.
  const parts = [useInfiniteQuery(messagesQuery(questionId)), useQuery(sharedTemplates.query)]
  return (
    <section className={styles.pane} aria-label={t('support.staff.conversation')}>
      <div className={styles.back}>
        <BackLink href={staffPaths.questions(search)} label={t('support.staff.back')} />
      </div>
      {isNotFound(question.error) ? (
        <EmptyState
          icon={<FileQuestion aria-hidden />}
          title={t('support.staff.missing')}
          text={t('support.staff.missingText')}
          action={
            <AppLink className={buttonClass()} href={staffPaths.questions(search)}>
              {t('support.staff.back')}
            </AppLink>
          }
        />
      ) : (
        <QueryBoundary
          queries={[question, ...parts.filter(({ error }) => error === null)]}
          skeleton={<SkeletonRows count={3} height={160} />}
          errorTitle={t('support.staff.failed')}
        >
          {question.data && (
            <div className={styles.card}>
              <Header question={question.data} />
              <QuestionThread questionId={questionId} />
              <Reply question={question.data} />
            </div>
          )}
        </QueryBoundary>
      )}
    </section>
  )
}

function Header({ question }: { question: QuestionDetails }) {
  const heading = useFocusOnOpening()
  const [isAskerOpen, setAskerOpen] = useState(false)
  const { id, title, topic, answer_by: answerBy, rating } = question
  const facts = [
    t('support.staff.number', { id }),
    answerBy !== null && t('support.staff.answerBy', { time: deadline(answerBy) }),
    topic,
    rating !== null && t('support.staff.rated', { rating }),
  ]
  return (
    <div className={styles.header}>
      <div className={styles.heading}>
        <h2 className="t-h3" tabIndex={-1} ref={heading}>
          <bdi>{title}</bdi>
        </h2>
        <p className="t-small muted">
          <Facts facts={facts} />
        </p>
      </div>
      <div className={styles.actions}>
        <span className={styles.askerButton}>
          <Button
            size="small"
            icon={<UserRound aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setAskerOpen(true)}
          >
            {t('support.staff.asker')}
          </Button>
        </span>
        <QuestionActions question={question} />
      </div>
      <Modal open={isAskerOpen} onClose={() => setAskerOpen(false)} title={t('support.staff.asker')} placement="side">
        <AskerPanel questionId={id} />
      </Modal>
    </div>
  )
}

/** A promised time of today has no date. */
function deadline(seconds: number): string {
  return toDay(seconds) === toDay(nowSeconds()) ? formatTime(seconds) : formatDateTime(seconds)
}

/** The reply, or why there is none. */
function Reply({ question }: { question: QuestionDetails }) {
  const search = useRouteSearch(inboxSearch)
  const { merged_into: mergedInto, tab } = question
  if (mergedInto !== null)
    return (
      <div className={styles.reply}>
        <Note
          tone="info"
          action={
            <AppLink
              className={buttonClass({ size: 'small' })}
              href={staffPaths.question({ questionId: mergedInto, ...search })}
            >
              {t('support.staff.openMerged', { id: mergedInto })}
            </AppLink>
          }
        >
          {t('support.staff.mergedNote', { id: mergedInto })}
        </Note>
      </div>
    )
  if (tab !== 'closed') return <ReplyForm question={question} />
  return (
    <div className={styles.reply}>
      <Note tone="info">{t('support.staff.closedNote')}</Note>
    </div>
  )
}
