import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Check, CircleCheck, Clock, Inbox, SearchX, Tags, TriangleAlert, UserRound } from 'lucide-react'
import { questionUrgency } from '#contract/club/support/inboxRules.ts'
import type { QuestionItem } from '#contract/club/support/staffApi.ts'
import { staffPaths } from '../../../console/staffPaths.ts'
import { formatDuration, formatShortDuration } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { useNow } from '../../../ui/useNow.ts'
import styles from './Inbox.module.css'
import { inboxSearch } from './inboxQueries.ts'

type QuestionListProps = {
  list: UseInfiniteQueryResult
  questions: readonly QuestionItem[]
  openedId: number | undefined
  /** How many questions nobody owns. */
  unowned: number
}

export function QuestionList({ list, questions, openedId, unowned }: QuestionListProps) {
  const { search } = useRouteSearch(inboxSearch)
  const now = useNow()
  return (
    <QueryBoundary
      queries={[list]}
      skeleton={<SkeletonRows count={6} height={68} />}
      errorTitle={t('support.staff.listFailed')}
    >
      {questions.length === 0 ? (
        <NoQuestions unowned={unowned} isOpen={openedId !== undefined} />
      ) : (
        search && <p className={styles.found}>{t('support.staff.foundIn')}</p>
      )}
      <ul>
        {questions.map((question) => (
          <li key={question.id}>
            <QuestionRow question={question} now={now} isOpen={question.id === openedId} />
          </li>
        ))}
      </ul>
      <ShowMore className={styles.more} paging={list} label={t('console.showMore')} />
      <AppLink className={buttonClass({ size: 'small', variant: 'ghost' })} href={staffPaths.questionTopics()}>
        <Tags aria-hidden />
        {t('support.staff.topics.title')}
      </AppLink>
    </QueryBoundary>
  )
}

function NoQuestions({ unowned, isOpen }: Pick<QuestionListProps, 'unowned'> & { isOpen: boolean }) {
  const { tab = 'mine', search } = useRouteSearch(inboxSearch)
  if (search)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={t('support.staff.nothingFound')}
        text={t('support.staff.nothingFoundText')}
      />
    )
  const isMine = tab === 'mine'
  return (
    <EmptyState
      icon={<Inbox aria-hidden />}
      title={isMine ? t('support.staff.emptyMine') : t('support.staff.empty')}
      text={isMine && unowned > 0 ? t('support.staff.emptyMineText') : t('support.staff.emptyText')}
      action={
        isMine &&
        unowned > 0 && (
          <AppLink
            href={staffPaths.questions({ tab: 'unowned' })}
            // Beside an open question, answering it is the first thing to do.
            className={buttonClass({ variant: isOpen ? 'default' : 'primary' })}
          >
            {t('support.staff.showUnowned')}
          </AppLink>
        )
      }
    />
  )
}

type RowProps = { question: QuestionItem; now: number; isOpen: boolean }

function QuestionRow({ question, now, isOpen }: RowProps) {
  const { tab, search } = useRouteSearch(inboxSearch)
  const { id, asker, title, claim } = question
  return (
    <AppLink
      href={staffPaths.question({ questionId: id, tab, search })}
      className={styles.row}
      aria-current={isOpen ? 'true' : undefined}
    >
      <Avatar src={asker.avatar} seed={asker.id ?? id} size={40} />
      <b className={styles.name}>
        <bdi>{askerName(asker)}</bdi>
      </b>
      <QuestionClock question={question} now={now} />
      <span className={styles.title}>
        <bdi>{title}</bdi>
      </span>
      {claim && !claim.is_mine && (
        <span className={styles.claim}>
          <UserRound aria-hidden />
          {t('support.staff.claimedBy', { name: claim.name })}
        </span>
      )}
    </AppLink>
  )
}

export function askerName({ id, name, email }: QuestionItem['asker']): string {
  return id === null ? t('support.staff.guest', { email }) : name || email
}

/** The time left to the promised answer, red when it is almost over or late. */
function QuestionClock({ question, now }: { question: QuestionItem; now: number }) {
  const { tab, answer_by: answerBy, waiting_since: waitingSince } = question
  if (answerBy === null || waitingSince === null)
    return (
      <span className={styles.clock}>
        {tab === 'closed' ? <CircleCheck aria-hidden /> : <Check aria-hidden />}
        {tab === 'closed' ? t('support.staff.isClosed') : t('support.staff.isAnswered')}
      </span>
    )
  const left = answerBy - now
  const urgency = questionUrgency({ waiting_since: waitingSince, answer_by: answerBy }, now)
  const time = formatDuration(Math.abs(left))
  const short = formatShortDuration(Math.abs(left))
  const isRed = urgency === 'late' || urgency === 'urgent'
  return (
    <span className={styles.clock} data-urgency={urgency}>
      {isRed ? <TriangleAlert aria-hidden /> : <Clock aria-hidden />}
      <span aria-hidden>
        {urgency === 'late' && t('support.staff.lateBy', { time: short })}
        {urgency === 'urgent' &&
          t('support.staff.leftOf', { left: short, total: formatDuration(answerBy - waitingSince) })}
        {!isRed && short}
      </span>
      <span className="visually-hidden">
        {left > 0 ? t('support.staff.timeLeft', { time }) : t('support.staff.timeLate', { time })}
      </span>
    </span>
  )
}
