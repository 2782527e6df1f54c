import { Link } from '@tanstack/react-router'
import type { Stream } from '#contract/streams/api.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { stageTint } from '../courses/tint.ts'
import { NoCourses } from '../courses/NoCourses.tsx'
import { formatDate, formatQuoted } from '../format.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { lastDay, learnerDay } from '../streams/label.ts'
import { WayOn } from '../streams/WayOn.tsx'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { Nothing } from './hero.ts'
import styles from './NothingToday.module.css'

/** Today without a day: why, and the one act that makes sense. */
export function NothingToday({ nothing }: { nothing: Nothing }) {
  if (nothing.reason === 'none') return <NoCourses />
  const { stream } = nothing
  const { title, text } = wordsOf(nothing.reason, stream)
  return (
    <EmptyState
      className={classes(styles.card, stageTint(stream.course_id, stream.current_training_day?.stage_sort ?? 1))}
      picture={<Art brand={publicConfig().project.theme} seed={stream.course_id} width={264} height={264} />}
      title={title}
      text={text}
      action={
        nothing.reason === 'stopped' || nothing.reason === 'ended' ? (
          <WayOn stream={stream} variant="primary" />
        ) : (
          <Link className={buttonClass({ variant: 'primary' })} to={paths.calendar({ streamId: stream.id })}>
            {t('home.toCalendar')}
          </Link>
        )
      }
    />
  )
}

type Words = { title: string; text: string }

function wordsOf(reason: Exclude<Nothing['reason'], 'none'>, stream: Stream): Words {
  const course = formatQuoted(stream.course?.title ?? '')
  const freezeEnd = stream.user_course_stream_freeze?.end_date
  const words: Record<typeof reason, () => Words> = {
    frozen: () => ({
      title: t('home.frozenTitle', { course }),
      text: freezeEnd ? t('home.frozenText', { date: formatDate(freezeEnd) }) : '',
    }),
    not_started: () => ({
      title: t('home.notStartedTitle', { course, date: formatDate(learnerDay(stream.start_date)) }),
      text: t('home.notStartedText'),
    }),
    stopped: () => ({ title: t('home.stoppedTitle', { course }), text: t('home.stoppedText') }),
    ended: () => ({ title: t('home.endedTitle', { course }), text: t('home.endedText') }),
    completed: () => ({
      title: t('home.completedTitle', { course }),
      text: t('home.completedText', { date: formatDate(lastDay(stream)) }),
    }),
  }
  return words[reason]()
}
