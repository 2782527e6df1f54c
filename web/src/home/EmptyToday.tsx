import type { Stream } from '#contract/streams/api.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { stageTint } from '../courses/stageTint.ts'
import { NoCourses } from '../courses/NoCourses.tsx'
import { formatDate, formatQuoted } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { learnerDay } from '../streams/learnerDay.ts'
import { CancelFreeze } from '../streams/freeze/CancelFreeze.tsx'
import { repeatableText } from '../streams/repeatableText.ts'
import { UnlockAction } from '../streams/UnlockAction.tsx'
import { AppLink } from '../ui/AppLink.tsx'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { EmptyReason } from './hero.ts'
import styles from './EmptyToday.module.css'

/** Today without a day: why, and the one sensible action. */
export function EmptyToday({ reason }: { reason: EmptyReason }) {
  if (reason.kind === 'none') return <NoCourses />
  const { stream } = reason
  const { title, text } = emptyTexts(reason.kind, stream)
  return (
    <EmptyState
      className={classes(styles.card, stageTint(stream.course_id, stream.current_training_day?.stage_sort ?? 1))}
      picture={<Art brand={publicConfig().project.theme} seed={stream.course_id} width={264} height={264} />}
      title={title}
      text={text}
      action={
        reason.kind === 'stopped' || reason.kind === 'ended' ? (
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

type EmptyTexts = { title: string; text: string }

function emptyTexts(kind: Exclude<EmptyReason['kind'], 'none'>, stream: Stream): EmptyTexts {
  const course = formatQuoted(stream.course?.title ?? '')
  const freezeEnd = stream.user_course_stream_freeze?.end_date
  const texts: Record<typeof kind, () => EmptyTexts> = {
    frozen: () => ({
      title: t('home.frozenTitle', { course }),
      text: freezeEnd ? t('home.frozenText', { date: formatDate(freezeEnd) }) : '',
    }),
    not_started: () => ({
      title: t('home.notStartedTitle', { course, date: formatDate(learnerDay(stream.start_date)) }),
      text: t('home.notStartedText'),
    }),
    stopped: () => ({
      title: t('home.stoppedTitle', { course }),
      text: stream.is_unpaid ? '' : t('home.stoppedText'),
    }),
    ended: () => ({ title: t('home.endedTitle', { course }), text: t('home.endedText') }),
    completed: () => ({
      title: t('home.completedTitle', { course }),
      text: repeatableText(stream),
    }),
  }
  return texts[kind]()
}
