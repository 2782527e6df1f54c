import { nowSeconds } from '../../platform/clock.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { recordNudges, removeEnded, removeMoved } from './nudges.ts'
import { mailDue } from './sending.ts'

/** Records notices about endings and removes outdated ones, every quarter of an hour, as zones differ by quarters. */
const recordNotices = recurringJob({
  name: 'record-notices',
  everySeconds: 900,
  run: async (context) => {
    const now = nowSeconds()
    await removeEnded(context, now)
    await removeMoved(context, 'all')
    await recordNudges(context, now, context.signal)
  },
})

/** Mails unread notices that still hold, each minute. */
const mailNotices = recurringJob({
  name: 'mail-notices',
  everySeconds: 60,
  run: async (context) => {
    await removeMoved(context, 'mailed now')
    await mailDue(context, context.signal)
  },
})

export const noticeJobs: readonly Job<object>[] = [recordNotices, mailNotices]
