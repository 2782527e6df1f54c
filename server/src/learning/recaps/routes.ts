import { closeWeekRecap } from '#contract/learning/recaps/api.ts'
import { dateOf, dayOf, mondayOf } from '#contract/platform/dates.ts'
import { recordEvent } from '../../messages/live/live.ts'
import { ApiError } from '../../platform/errors.ts'
import { writeRoute } from '../../platform/http/route.ts'
import { learnerDayAt } from '../../platform/calendar.ts'
import { insertClosedWeek } from './queries.ts'

export const recapRoutes = [
  writeRoute(closeWeekRecap, async (call) => {
    const { sql, viewer, params, now } = call
    const userId = viewer.user.id
    // Sunday's recap may be closed on Monday.
    const current = mondayOf(learnerDayAt(viewer.calendar, now))
    const monday = mondayOf(dayOf(params.week))
    if (monday !== current && monday !== current - 7) throw new ApiError('not_found')
    if (await insertClosedWeek(sql, { userId, week: dateOf(monday) }))
      await recordEvent(call, { userId, kind: 'recap' })
    return { success: true }
  }),
]
