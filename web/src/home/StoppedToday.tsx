import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, LifeBuoy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Instalment } from '#contract/shop/instalments/api.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { isActiveSubscription } from '#contract/shop/subscriptions/rules.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { courseSegments } from '../learning/courses/courseStages.ts'
import { instalmentsQuery } from '../shop/instalments/instalmentsQuery.ts'
import { PayInstalment } from '../shop/instalments/PayInstalment.tsx'
import { formatDate } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { UnlockAction } from '../learning/streams/UnlockAction.tsx'
import { isRenewable, RenewButton } from '../shop/subscriptions/RenewButton.tsx'
import { subscriptionsQuery } from '../shop/subscriptions/subscriptionQueries.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { classes } from '../ui/classes.ts'
import { SegmentedProgress } from '../ui/Progress.tsx'
import { moneyText } from '../shop/payments/moneyText.ts'
import heroStyles from './Hero.module.css'
import { HeroFrame } from './HeroFrame.tsx'
import itemStyles from './PendingItems.module.css'
import styles from './StoppedToday.module.css'

/** Today of a run without its payment: what is missing and since when, what is kept, and the button with the sum. */
export function StoppedToday({ stream }: { stream: Stream }) {
  return stream.is_unpaid ? <UnpaidToday stream={stream} /> : <UnsubscribedToday stream={stream} />
}

function UnpaidToday({ stream }: { stream: Stream }) {
  const { data: plans } = useQuery(instalmentsQuery())
  const plan = plans?.find((each) => each.is_closed && each.stream_id === stream.id)
  return (
    <StoppedCard
      stream={stream}
      title={t('home.unpaidTitle')}
      text={plan ? unpaidText(plan) : t('home.unpaidText')}
      actions={
        plan ? (
          <>
            <PayInstalment instalment={plan} size="large" />
            <AppLink className={classes(buttonClass({ variant: 'ghost' }), heroStyles.plan)} href={paths.instalments()}>
              {t('home.paymentPlan')}
            </AppLink>
          </>
        ) : (
          <UnlockAction stream={stream} variant="primary" size="large" />
        )
      }
    />
  )
}

function unpaidText({ payments, currency, card_mask: card }: Instalment): string {
  const due = payments.find(({ paid_at: paidAt }) => paidAt === null)
  if (!due) return t('home.unpaidText')
  const values = { amount: moneyText(due.amount, currency), date: formatDate(due.due_date) }
  return card === null ? t('home.unpaidSince', values) : t('home.unpaidByCard', { ...values, card })
}

function UnsubscribedToday({ stream }: { stream: Stream }) {
  const { data: subscriptions } = useQuery(subscriptionsQuery())
  const ended = subscriptions?.find((each) => coversCourse(each, stream) && !isActiveSubscription(each))
  return (
    <StoppedCard
      stream={stream}
      title={t('home.unsubscribedTitle')}
      text={
        ended?.end_date ? t('home.unsubscribedSince', { date: formatDate(ended.end_date) }) : t('home.unsubscribedText')
      }
      actions={
        ended && isRenewable(ended) ? (
          <>
            <RenewButton subscription={ended} size="large" />
            <AppLink
              className={classes(buttonClass({ variant: 'ghost' }), heroStyles.plan)}
              href={paths.subscriptions()}
            >
              {t('streams.toSubscriptions')}
            </AppLink>
          </>
        ) : (
          <UnlockAction stream={stream} variant="primary" size="large" />
        )
      }
    />
  )
}

function coversCourse({ content }: Subscription, { course_id: courseId }: Stream): boolean {
  return content.courses.some(({ id }) => id === courseId)
}

type StoppedCardProps = { stream: Stream; title: string; text: string; actions: ReactNode }

/** In the shape of the hero, so that nothing moves when the run goes on. */
function StoppedCard({ stream, title, text, actions }: StoppedCardProps) {
  const { course, current_training_day: day } = stream
  return (
    <>
      <HeroFrame
        courseId={stream.course_id}
        stage={day?.stage_sort ?? 1}
        picture={course?.background}
        seed={day?.day_id ?? stream.course_id}
      >
        <p className="t-small">
          {t('home.courseDay', { course: course?.short_title ?? '', day: day?.day_number ?? 1 })}
        </p>
        <h2 className={classes('t-display', styles.title)} id="hero">
          {title}
        </h2>
        <p>{text}</p>
        <div className={heroStyles.bottom}>
          <DaysDone stream={stream} />
          <div className={heroStyles.actions}>{actions}</div>
        </div>
      </HeroFrame>
      <Promises stream={stream} />
    </>
  )
}

function DaysDone({ stream: { progress } }: { stream: Stream }) {
  if (!progress) return null
  const { complete_days_count: done, days_count: count } = progress
  return (
    <>
      <SegmentedProgress size="large" segments={courseSegments(progress)} />
      <p className={heroStyles.legend}>
        <span>{t('home.daysDone', { count: done })}</span>
        <span>{t('home.daysLeft', { count: count - done })}</span>
      </p>
    </>
  )
}

/** Explains the payment that resumes the course, with a link to support. */
function Promises({ stream }: { stream: Stream }) {
  const { support_categories: categories } = useApplicationConfig()
  const path = paths.supportOfStream({ categoryId: categories.renew_course, streamId: stream.id })
  return (
    <ul className={styles.promises}>
      <PromiseItem
        icon={<CalendarCheck aria-hidden />}
        title={t('home.opensAtOnce', { day: stream.current_training_day?.day_number ?? 1 })}
      >
        {t('home.opensAtOnceText')}
      </PromiseItem>
      <PromiseItem icon={<LifeBuoy aria-hidden />} title={t('home.cannotPay')}>
        <AppLink className="link tap" href={path}>
          {t('brands.writeToSupport')}
        </AppLink>
      </PromiseItem>
    </ul>
  )
}

function PromiseItem({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={styles.promise}>
      <span className={itemStyles.icon}>{icon}</span>
      <span>
        <span className={itemStyles.title}>{title}</span>
        <span className="t-small muted">{children}</span>
      </span>
    </li>
  )
}
