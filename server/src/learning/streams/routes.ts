import { dateOf } from '#contract/platform/dates.ts'
import { expansion } from '#contract/endpoint.ts'
import * as api from '#contract/learning/streams/api.ts'
import { listDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { ApiError } from '../../platform/errors.ts'
import { listByPage } from '../../platform/http/paging.ts'
import { readRoute, writeRoute, type ReadCall } from '../../platform/http/route.ts'
import { brandFilter } from '../../platform/http/context.ts'
import { bookedMeetings } from './bookedMeetings.ts'
import { showDocuments } from '../courses/courses.ts'
import { downloadsOf, requireDownloads } from './downloads.ts'
import { shownRecap } from '../recaps/recaps.ts'
import { readFilters, currentDay, serializeDayStatus, stageStatuses, serializeStream } from './serialize.ts'
import { homeworksOf, serializeHomeworkStatus } from './runHomework.ts'
import { countStreams, listChatStatuses, listOrderServices, updateFilters } from './queries.ts'
import { shownReminder } from './reminder.ts'
import {
  hasDemo,
  listRuns,
  materialsVerdict,
  recordRunEvent,
  requireRun,
  requireState,
  seventhDay,
  streakOf,
  type Run,
} from './streams.ts'

const shownPracticeDays = 14
/** For clients that do not send `expand`. */
const defaultExpand = 'course,userCourseStreamFreeze,progress,order.service,chatStatus'

export const streamRoutes = [
  readRoute(api.listStreams, async (call) => {
    const streamIds = call.query.filter?.id
    const filter = { hasDemo: hasDemo(call.brand), ...(streamIds && { streamIds }) }
    const owner = { userId: call.viewer.user.id, brand: brandFilter(call.brand) }
    const runs = await listByPage(call, {
      perPage: 50,
      count: () => countStreams(call.sql, { ...owner, ...filter }),
      list: (page) => listRuns(call, { ...filter, ...page }),
    })
    return runs.map(await streamSerializer(call, runs))
  }),

  readRoute(api.getStream, async (call) => {
    const run = await requireRun(call, call.params.streamId)
    const serialize = await streamSerializer(call, [run])
    return serialize(run)
  }),

  readRoute(api.listDocuments, async (call) => {
    const run = await requireRun(call, call.params.streamId)
    const { lock } = materialsVerdict(run)
    if (lock) throw new ApiError(lock.code)
    return showDocuments(call, run.content)
  }),

  readRoute(listDownloads, async (call) => {
    const run = await requireRun(call, call.params.streamId)
    requireDownloads(run, call.brand)
    const { viewer, language, context, query } = call
    return downloadsOf(run, query.filter ?? {}, { media: context.media, sessionId: viewer.sessionId, language })
  }),

  writeRoute(
    api.updateFilters,
    async (call) => {
      const { sql, viewer, params, body } = call
      const userId = viewer.user.id
      const run = await requireRun(call, params.streamId)
      const filters = readFilters(run.content, body.filters)
      await updateFilters(sql, { userId, streamId: run.row.id, filters })
      await recordRunEvent(call, { userId, streamId: run.row.id })
      return serializeStream({ ...run, row: { ...run.row, filters } }, call, new Set())
    },
    { requires: (call) => requireRun(call, call.params.streamId) },
  ),

  readRoute(api.getStreamStatus, async (call) => {
    const parts = expansion(call.query.expand, api.statusExpands)
    const { run, state } = await requireState(call, call.params.streamId)
    const current = currentDay(run, call.language)
    const reminder = shownReminder(run, state.reminder)
    return {
      stream_id: run.row.id,
      today_day_number: run.todayNumber,
      server_time: run.now,
      streak_days: streakOf(run, state.practice_days),
      practice_days: state.practice_days.slice(0, shownPracticeDays).map(dateOf),
      ...(reminder && { reminder_time: reminder.time }),
      ...(parts.has('days') && { days: run.content.days.map((day) => serializeDayStatus(run, day)) }),
      ...(parts.has('homeworks') && {
        homeworks: homeworksOf(run).map((homework) => serializeHomeworkStatus(run, homework, call.language)),
      }),
      ...(parts.has('stages') && { stages: stageStatuses(run) }),
      ...(parts.has('lessons') && { lessons: state.lessons }),
      ...(parts.has('consultations') && { consultations: state.consultations }),
      ...(parts.has('chatChannelMeta') && { chat_channel_meta: state.chat }),
      ...(parts.has('current_training_stage_id') && { current_training_stage_id: current?.stage_id ?? null }),
      ...(parts.has('current_training_day') && { current_training_day: current }),
      ...(parts.has('week_recap') && {
        week_recap: await shownRecap(call.sql, { ...run, ...seventhDay(run), brand: brandFilter(call.brand) }),
      }),
    }
  }),
]

type StreamCall = ReadCall<typeof api.listStreams | typeof api.getStream>

async function streamSerializer(call: StreamCall, runs: readonly Run[]) {
  const parts = expansion(call.query.expand ?? defaultExpand, api.streamExpands)
  const streamIds = runs.map(({ row }) => row.id)
  const statuses = parts.has('chatStatus') && (await chatStatusesOf(call, streamIds))
  const meetings = parts.has('meetings') && (await bookedMeetings.registered(call, streamIds))
  const services = parts.has('order.service') && (await orderServicesOf(call, streamIds))
  return (run: Run): api.Stream => ({
    ...serializeStream(run, call, parts),
    ...(services && { order_service: services.get(run.row.id) ?? null }),
    ...(statuses && { chat_status: statuses.get(run.row.id) ?? null }),
    ...(meetings && { meetings: meetings.get(run.row.id) ?? [] }),
  })
}

async function chatStatusesOf({ sql, viewer }: StreamCall, streamIds: readonly number[]) {
  const rows = await listChatStatuses(sql, { userId: viewer.user.id, streamIds })
  return new Map(rows.map(({ stream_id, status }) => [stream_id, status]))
}

async function orderServicesOf({ sql, viewer, language }: StreamCall, streamIds: readonly number[]) {
  const rows = await listOrderServices(sql, { userId: viewer.user.id, streamIds, language })
  return new Map(rows.map(({ stream_id, ...service }) => [stream_id, service]))
}
