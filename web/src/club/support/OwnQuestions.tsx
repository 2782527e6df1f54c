import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, CircleDot, MessageCircle, Hourglass } from 'lucide-react'
import type { AskedQuestion } from '#contract/club/support/api.ts'
import type { QuestionStatus } from '#contract/club/support/rules.ts'
import { formatDateTime, joinFacts } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { classes } from '../../ui/classes.ts'
import { Tag } from '../../ui/Tag.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import styles from './Support.module.css'
import { ownQuestionsQuery } from './supportQueries.ts'

/** The latest questions; nothing before the first. A failure is shown by the page of all questions. */
export function OwnQuestions() {
  const [page] = useInfiniteQuery(ownQuestionsQuery()).data?.pages ?? []
  if (!page || page.items.length === 0) return null
  return (
    <section className={styles.own} aria-labelledby="own-questions">
      <h2 className="t-h3" id="own-questions">
        {t('support.questions')}
      </h2>
      <QuestionRows questions={page.items.slice(0, 3)} />
      <AppLink className={linkClass(true)} href={paths.supportQuestions()}>
        {t('support.allQuestions')}
      </AppLink>
    </section>
  )
}

export function QuestionRows({ questions }: { questions: readonly AskedQuestion[] }) {
  return (
    <ul className={styles.questions}>
      {questions.map((question) => (
        <li key={question.id}>
          <AppLink className={styles.question} href={paths.supportQuestion({ questionId: question.id })}>
            <span className={styles.label}>
              <b>
                {question.unread_count > 0 && <span className="visually-hidden">{t('support.hasNew')} </span>}
                {question.title}
              </b>
              <span className={classes('t-small', 'muted', styles.facts)}>
                {joinFacts([question.category, formatDateTime(question.last_message_at)].filter(Boolean))}
              </span>
            </span>
            <QuestionTag status={question.status} isUnread={question.unread_count > 0} />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

/** The state of a question in a word. */
export function QuestionTag({ status, isUnread = false }: { status: QuestionStatus; isUnread?: boolean }) {
  if (isUnread)
    return (
      <Tag tone="accent" icon={<CircleDot aria-hidden />}>
        {t('support.newAnswer')}
      </Tag>
    )
  if (status === 'open')
    return (
      <Tag tone="warn" icon={<Hourglass aria-hidden />}>
        {t('support.isOpen')}
      </Tag>
    )
  if (status === 'answered')
    return (
      <Tag tone="ok" icon={<MessageCircle aria-hidden />}>
        {t('support.isAnswered')}
      </Tag>
    )
  return <Tag icon={<Check aria-hidden />}>{t('support.isClosed')}</Tag>
}
