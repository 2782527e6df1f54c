import type { Stream } from '#contract/learning/streams/api.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { hasShop, useFlags } from '../brands/applicationConfig.ts'
import { stageTint } from '../learning/courses/courseStages.ts'
import { NoCourses } from '../learning/streams/NoCourses.tsx'
import { formatDate, formatQuoted } from '../platform/language/format.ts'
import { t, withTexts } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { learnerDay, repeatableText } from '../learning/streams/learnerDay.ts'
import { CancelFreeze, UnlockAction } from '../learning/streams/UnlockAction.tsx'
import { AppLink } from '../ui/AppLink.tsx'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import type { EmptyReason } from './hero.ts'
import styles from './EmptyToday.module.css'
import { HeroSkeleton } from './HeroSkeleton.tsx'

const StoppedToday = lazyComponent(async () => (await withTexts(import('./StoppedToday.tsx'))).StoppedToday, {
  pending: () => <HeroSkeleton />,
})

const TrialOverToday = lazyComponent(async () => (await withTexts(import('./TrialOverToday.tsx'))).TrialOverToday, {
  pending: () => <HeroSkeleton />,
})

const FirstPositions = lazyComponent(
  async () => (await withTexts(import('../shop/catalog/FirstPositions.tsx'), 'shop')).FirstPositions,
)

/** Today without a day: why, and the one sensible action. */
export function EmptyToday({ reason }: { reason: EmptyReason }) {
  if (reason.kind === 'none') return <WithoutCourses />
  const { stream } = reason
  if (reason.kind === 'stopped') return <StoppedToday stream={stream} />
  if (reason.kind === 'trial_over') return <TrialOverToday stream={stream} />
  const { title, text } = emptyTexts(reason.kind, stream)
  return (
    <EmptyState
      className={classes(styles.card, stageTint(stream.course_id, stream.current_training_day?.stage_sort ?? 1))}
      picture={
        <Art
          theme={publicConfig().project.theme}
          seed={stream.course_id}
          topic={stream.course?.category}
          width={264}
          height={264}
        />
      }
      title={title}
      text={text}
      action={
        reason.kind === 'ended' ? (
          <UnlockAction stream={stream} variant="primary" />
        ) : (
          <>
            {reason.kind === 'frozen' && <CancelFreeze stream={stream} variant="primary" />}
            <AppLink
              className={buttonClass({ variant: reason.kind === 'frozen' ? 'default' : 'primary' })}
              href={paths.calendar({ streamId: stream.id })}
            >
              {t('home.toCalendar')}
            </AppLink>
          </>
        )
      }
    />
  )
}

/** First courses to buy, where courses are for sale. */
function WithoutCourses() {
  const isSold = hasShop(useFlags())
  return (
    <>
      <NoCourses />
      {isSold && <FirstPositions />}
    </>
  )
}

type EmptyTexts = { title: string; text: string }

function emptyTexts(kind: Exclude<EmptyReason['kind'], 'none' | 'stopped' | 'trial_over'>, stream: Stream): EmptyTexts {
  const course = formatQuoted(stream.course?.title ?? '')
  const freeze = stream.user_course_stream_freeze
  const texts: Record<typeof kind, () => EmptyTexts> = {
    frozen: () => ({
      title: t('home.frozenTitle', { course }),
      text: freeze
        ? t('home.frozenText', { start: formatDate(freeze.start_date), end: formatDate(freeze.end_date) })
        : '',
    }),
    not_started: () => ({
      title: t('home.notStartedTitle', { course, date: formatDate(learnerDay(stream.start_date)) }),
      text: t('home.notStartedText'),
    }),
    ended: () => ({ title: t('home.endedTitle', { course }), text: t('home.endedText') }),
    completed: () => ({
      title: t('home.completedTitle', { course }),
      text: repeatableText(stream),
    }),
  }
  return texts[kind]()
}
