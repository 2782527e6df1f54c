import { useState } from 'react'
import { dateAfter } from '#contract/platform/dates.ts'
import { cancelFreeze, type Freeze, type Stream } from '#contract/learning/streams/api.ts'
import { cancelledDays, cancelledFreezes } from '#contract/learning/streams/freezes.ts'
import { call } from '../../../platform/api/api.ts'
import { useIdempotencyKey } from '../../../platform/device/ids.ts'
import { nowSeconds } from '../../../platform/clock.ts'
import { formatDate, formatQuoted, daysBetween } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { AlertDialog } from '../../../ui/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { ButtonLook } from '../../../ui/buttonClass.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { lastDay, learnerDay } from '../learnerDay.ts'
import { showChangedRun } from '../streamCache.ts'
import { Snowflake } from 'lucide-react'
import { Note } from '../../../ui/Note.tsx'

export type CancelFreezeProps = ButtonLook & { stream: Stream }

/** Ends the freeze of a run after a confirmation, or cancels one that is planned. */
export function CancelFreezeButton({ stream, ...look }: CancelFreezeProps) {
  const [isOpen, setOpen] = useState(false)
  // Repeated after a lost answer, also of a dialog closed meanwhile, it must not cancel the next freeze too.
  const keyOf = useIdempotencyKey()
  const freeze = stream.user_course_stream_freeze
  if (!freeze) return null
  const isActive = freeze.status === 1
  const title = { course: formatQuoted(stream.course?.title ?? '') }
  return (
    <>
      <Button {...look} onPointerEnter={AlertDialog.preload} onClick={() => setOpen(true)}>
        {isActive ? t('streams.freeze.unfreeze') : t('streams.freeze.cancelPlanned')}
      </Button>
      <AlertDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={isActive ? t('streams.freeze.unfreezeTitle', title) : t('streams.freeze.cancelTitle', title)}
        description={outcomeOf(stream, freeze)}
      >
        <Answers stream={stream} freeze={freeze} keyOf={keyOf} onClose={() => setOpen(false)} />
      </AlertDialog>
    </>
  )
}

/** Says how many days are returned, when access then ends, and that later freezes beyond that end are cancelled too. */
function outcomeOf(stream: Stream, freeze: Freeze): string {
  const run = { today: learnerDay(nowSeconds()), lastDate: lastDay(stream) }
  const later = stream.freezing?.periods.filter(({ start_date }) => start_date >= freeze.end_date) ?? []
  const cancelled = cancelledFreezes([freeze, ...later], run)
  const days = cancelledDays(cancelled)
  const values = { days, date: formatDate(dateAfter(run.lastDate, -days)) }
  const outcome = t(freeze.status === 1 ? 'streams.freeze.unfreezeText' : 'streams.freeze.cancelText', values)
  const others = cancelled.length - 1
  return others > 0 ? `${outcome} ${t('streams.freeze.cancelsLater', { count: others })}` : outcome
}

type AnswersProps = { stream: Stream; freeze: Freeze; keyOf: (freezeId: number) => string; onClose: () => void }

function Answers({ stream, freeze, keyOf, onClose }: AnswersProps) {
  const isActive = freeze.status === 1
  const { run, isPending, failure } = useAction(async () => {
    const params = { streamId: stream.id }
    const changed = await call(cancelFreeze, { params, idempotencyKey: keyOf(freeze.id) })
    onClose()
    await showChangedRun(changed)
    showToast({ text: isActive ? t('streams.freeze.resumed') : t('streams.freeze.cancelled'), tone: 'ok' })
  }, inline)
  return (
    <>
      <FormFailure failure={failure} />
      <Button onClick={onClose}>{t('streams.freeze.notNow')}</Button>
      <Button variant="primary" busy={isPending} onClick={() => run()}>
        {isActive ? t('streams.freeze.unfreezeConfirm') : t('streams.freeze.cancelPlanned')}
      </Button>
    </>
  )
}

/** Says that a run is or will be frozen, with a button that ends or cancels the freeze. */
export function FreezeNoteContent({ stream }: Pick<CancelFreezeProps, 'stream'>) {
  const { user_course_stream_freeze: freeze, status } = stream
  const days = freeze ? daysBetween(freeze.start_date, freeze.end_date) : 0
  const end = freeze ? formatDate(freeze.end_date) : ''
  const action = <CancelFreezeButton stream={stream} variant="raised" size="small" />
  const look = { tone: 'ice', icon: <Snowflake aria-hidden />, action } as const
  if (freeze && status !== 'freeze') {
    return (
      <Note {...look} title={t('streams.freeze.planned', { from: formatDate(freeze.start_date) })}>
        {t('streams.freeze.plannedText', { days, to: end })}
      </Note>
    )
  }
  return (
    <Note {...look} title={t('streams.noteFrozen')}>
      {freeze && t('streams.noteFrozenText', { days, date: end })}
    </Note>
  )
}
