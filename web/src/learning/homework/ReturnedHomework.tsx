import { Camera, ClipboardCheck, FileClock, MessageCircle } from 'lucide-react'
import type { HomeworkAttempt } from '#contract/learning/homework/api.ts'
import { ExpertAvatar } from '../../accounts/users/ExpertAvatar.tsx'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { formatDateTime } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { SentFile, SentFiles } from '../files/SentFiles.tsx'
import { AttemptCard } from './attempts/AttemptCard.tsx'
import { isComparable } from './attempts/comparedVideos.ts'
import { AttemptMarks, LearnerCompare, renderVideo } from './attempts/lazyMarks.tsx'
import { consequenceOf, dayOf, type HomeworkItem } from './homeworkItems.ts'
import { HomeworkTask } from './HomeworkTask.tsx'
import styles from './ReturnedHomework.module.css'

export interface ReturnedHomeworkProps {
  item: HomeworkItem
  /** Opens the form of the next version; undefined where none can be sent. */
  onSendNew: (() => void) | undefined
}

/** A homework to be done again: the answer with what it marks and one button, then what was asked for and sent. */
export function ReturnedHomework({ item, onSendNew }: ReturnedHomeworkProps) {
  const { attempts = [] } = item.status
  const last = attempts.at(-1)
  const day = dayOf(item)
  return (
    <>
      {last && <ReturnedAnswer item={item} attempt={last} onSendNew={onSendNew} />}
      {isComparable(attempts, day !== undefined) && <LearnerCompare attempts={attempts} day={day} />}
      <div>
        <Disclosure icon={<ClipboardCheck aria-hidden />} title={t('homework.attempts.task')}>
          <HomeworkTask item={item} />
        </Disclosure>
        {attempts
          .map((attempt, index) => (
            <Disclosure
              key={attempt.id}
              icon={<FileClock aria-hidden />}
              title={t('homework.attempts.version', { number: index + 1 })}
              text={formatDateTime(attempt.sent_at)}
            >
              <AttemptCard
                attempt={attempt}
                number={index + 1}
                streamId={item.stream.id}
                statusId={item.status.id ?? 0}
                isAnswerAbove={attempt === last}
              />
            </Disclosure>
          ))
          .toReversed()}
      </div>
    </>
  )
}

type ReturnedAnswerProps = ReturnedHomeworkProps & { attempt: HomeworkAttempt }

function ReturnedAnswer({ item, attempt, onSendNew }: ReturnedAnswerProps) {
  const { answer, answered_at: answeredAt, expert, answer_files: files } = attempt
  const hasMarks = attempt.marks_count > 0
  return (
    <Card>
      <section
        className={styles.answer}
        data-marks={hasMarks || undefined}
        aria-label={t('homework.attempts.answerOf')}
      >
        <div className={styles.words}>
          <div className={styles.expert}>
            {expert?.name && <ExpertAvatar expert={expert} size={48} />}
            <p>
              <b className={styles.name}>{expert?.name || t('homework.attempts.expert')}</b>
              {answeredAt !== null && <span className="t-small muted">{formatDateTime(answeredAt)}</span>}
            </p>
          </div>
          {answer && <blockquote className={styles.quote}>{answer}</blockquote>}
          <SentFiles files={files} renderVideo={renderVideo} />
          {onSendNew && (
            <div className={styles.actions}>
              <Button variant="primary" size="large" icon={<Camera aria-hidden />} onClick={onSendNew}>
                {t('homework.attempts.sendNew')}
              </Button>
              <ChatLink chatId={item.stream.chat_channel_id} />
            </div>
          )}
          <p className="t-small">
            <b>{t('homework.attempts.returned')}</b> {consequenceOf(item)}
          </p>
        </div>
        {hasMarks && (
          <AttemptMarks
            streamId={item.stream.id}
            statusId={item.status.id ?? 0}
            attempt={attempt}
            renderFile={(file) => <SentFile file={file} />}
          />
        )}
      </section>
    </Card>
  )
}

/** To the experts, who can say more about what they have returned; nothing in a course without a chat. */
function ChatLink({ chatId }: { chatId: number | null }) {
  const { is_chat_support: hasChats } = useApplicationConfig().feature_flags
  if (!hasChats || chatId === null) return null
  return (
    <AppLink className={buttonClass({ variant: 'ghost' })} href={paths.chat({ chatId })}>
      <MessageCircle aria-hidden />
      {t('homework.attempts.askInChat')}
    </AppLink>
  )
}
