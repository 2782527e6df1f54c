import type { Lock, Stream } from '#contract/learning/streams/api.ts'
import { formatDate } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { isRunLock } from '../isRunLock.ts'
import { lastDay, learnerDay } from '../learnerDay.ts'
import { UnlockAction } from '../UnlockAction.tsx'

/** Why a run cannot be frozen, and what to do, in one or two sentences. */
export function refusalReason(stream: Stream, lock: Lock): string {
  const reasons: Partial<Record<Lock['code'], () => string>> = {
    stream_frozen: () =>
      t('streams.freeze.refusedFrozen', { date: formatDate(stream.user_course_stream_freeze?.end_date ?? '') }),
    stream_not_started: () =>
      t('streams.freeze.refusedNotStarted', { date: formatDate(learnerDay(stream.start_date)) }),
    freeze_before_first_opening: () => t('streams.freeze.refusedBeforeOpening'),
    stream_stopped: () => t('streams.freeze.refusedPaid'),
    stream_unpaid: () => t('streams.noteUnpaidText'),
    stream_ended: () => t('streams.freeze.refusedEnded', { date: formatDate(lastDay(stream)) }),
    run_paid_by_subscription: () => t('streams.freeze.refusedPaid'),
  }
  return reasons[lock.code]?.() ?? t('streams.freeze.refusedAlways')
}

export interface FreezeRefusalProps {
  stream: Stream
  lock: Lock
  onClose: () => void
}

/** The link to what helps instead of a freeze; unfreezing is offered on the page behind. */
export function FreezeRefusal({ stream, lock, onClose }: FreezeRefusalProps) {
  return (
    <>
      {isRunLock(lock) && <UnlockAction stream={unlockedBy(stream, lock)} variant="primary" wide />}
      <Button wide onClick={onClose}>
        {t('streams.freeze.close')}
      </Button>
    </>
  )
}

/** The run as `UnlockAction` must see it to lead to the way out of the lock. */
function unlockedBy(stream: Stream, { code, way_out }: Lock): Stream {
  if (way_out === 'subscription') return { ...stream, status: 'stopped' }
  // Its reason names support, also in a trial.
  return code === 'freeze_unavailable' ? { ...stream, is_demo: false } : stream
}
