import { expansion } from '#contract/endpoint.ts'
import {
  getStream,
  getStreamStatus,
  listStreams as listStreamsCall,
  statusExpands,
  streamExpands,
} from '#contract/streams/api.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { dateOf } from './calendar.ts'
import { countStreams } from './queries.ts'
import { hasDemo, listRuns, requireRun, requireState, shownBrand } from './streams.ts'
import { currentDay, dayStatusWire, homeworkStatuses, stageStatuses, streakDays, streamWire } from './wire.ts'

const shownPracticeDays = 14

export const streamRoutes = [
  route(listStreamsCall, async (call) => {
    const parts = expansion(call.query.expand, streamExpands)
    const streamIds = call.query.filter?.id
    const page = pageOf(call.query, { perPage: 50 })
    const wanted = {
      hasDemo: hasDemo(call.brand),
      ...(streamIds && { streamIds }),
      limit: page.perPage,
      offset: page.offset,
    }
    const runs = await listRuns(call, wanted)
    const whole = page.offset === 0 && runs.length < page.perPage
    const total = whole
      ? runs.length
      : await countStreams(call.sql, { userId: call.viewer.user.id, brand: shownBrand(call.brand), ...wanted })
    page.announce(call.reply, total)
    return runs.map((run) => streamWire(run, call.language, parts))
  }),

  route(getStream, async (call) => {
    const run = await requireRun(call, call.params.streamId)
    return streamWire(run, call.language, expansion(call.query.expand, streamExpands))
  }),

  route(getStreamStatus, async (call) => {
    const parts = expansion(call.query.expand, statusExpands)
    const { run, state } = await requireState(call, call.params.streamId)
    const current = currentDay(run, call.language)
    return {
      stream_id: run.row.id,
      today_day_number: run.todayNumber,
      server_time: run.now,
      streak_days: streakDays(run, state.practice_days),
      practice_days: state.practice_days.slice(0, shownPracticeDays).map(dateOf),
      ...(parts.has('days') && { days: run.content.days.map((day) => dayStatusWire(run, day)) }),
      ...(parts.has('homeworks') && { homeworks: homeworkStatuses(run, call.language) }),
      ...(parts.has('stages') && { stages: stageStatuses(run) }),
      ...(parts.has('lessons') && { lessons: state.lessons }),
      ...(parts.has('consultations') && { consultations: state.consultations }),
      ...(parts.has('chatChannelMeta') && { chat_channel_meta: state.chat }),
      ...(parts.has('current_training_stage_id') && { current_training_stage_id: current?.stage_id ?? null }),
      ...(parts.has('current_training_day') && { current_training_day: current }),
    }
  }),
]
