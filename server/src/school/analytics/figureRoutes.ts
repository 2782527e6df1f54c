import { parseFunnel } from '#contract/school/analytics/events.ts'
import * as api from '#contract/school/analytics/staffApi.ts'
import type { Endpoint, Language } from '#contract/endpoint.ts'
import { refuseField } from '../../platform/errors.ts'
import { readRoute, type Call } from '../../platform/http/route.ts'
import { csvOf } from '../reports/reportCsv.ts'
import * as queries from './figureQueries.ts'

type FigureCall = Pick<Call<Endpoint & { access: 'admin' }>, 'sql' | 'now'> & {
  language: Language
  query: { days: number; steps?: string | undefined; course_id?: number | undefined }
}

export const figureRoutes = [
  readRoute(api.listEventDays, async (call) => ({ rows: await eventDaysOf(call) })),
  readRoute(api.getFunnel, async (call) => ({ steps: await funnelOf(call) })),
  readRoute(api.getDropOff, async (call) => ({ days: await dropOffOf(call) })),
  readRoute(api.getEventCsv, async (call) => {
    const { figure } = call.params
    return { name: `${figure}-${call.query.days}.csv`, csv: csvOf(await lines[figure](call)) }
  }),
]

const lines: Record<api.EventFigure, (call: FigureCall) => Promise<(string | number)[][]>> = {
  days: async (call) => [
    ['day', 'event', 'count', 'people'],
    ...(await eventDaysOf(call)).map(({ day, name, count, people }) => [day, name, count, people]),
  ],
  funnel: async (call) => [['step', 'people'], ...(await funnelOf(call)).map(({ name, people }) => [name, people])],
  'drop-off': async (call) => [
    ['day', 'title', 'runs', 'started', 'finished'],
    ...(await dropOffOf(call)).map((day) => [day.day_number, day.title, day.runs, day.started, day.finished]),
  ],
}

function eventDaysOf({ sql, now, query: { days } }: FigureCall): Promise<api.EventDay[]> {
  return queries.listEventDays(sql, { days, now })
}

async function funnelOf({ sql, now, query: { days, steps: text = '' } }: FigureCall): Promise<api.FunnelStep[]> {
  const steps = parseFunnel(text)
  if (!steps) throw refuseField('steps', 'invalid')
  return queries.listFunnelSteps(sql, { steps, days, now })
}

async function dropOffOf({ sql, now, language, query }: FigureCall): Promise<api.DropOffDay[]> {
  if (query.course_id === undefined) throw refuseField('course_id', 'required')
  return queries.listDropOff(sql, { courseId: query.course_id, days: query.days, now, language })
}
