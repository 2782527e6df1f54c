import {
  BrowserClient,
  defaultStackParser,
  makeFetchTransport,
  type Event,
  type Exception,
  type StackFrame,
} from '@sentry/browser'
import { withoutQuotes } from '#contract/school/analytics/redaction.ts'
import { routeOfPath, type DeviceClass } from '#contract/school/analytics/speed.ts'
import { pageBuild } from '../../platform/build/build.ts'
import { newId } from '../../platform/device/ids.ts'
import { groupBy } from '../../platform/collections/groupBy.ts'
import { nowMs } from '../../platform/clock.ts'
import { base } from '../../platform/navigation/paths.ts'
import type { ErrorReport } from '../../platform/errorLog/sendReport.ts'
import type { SpeedReport } from './speedMeasurements.ts'

export type Sentry = { sendError: (report: ErrorReport) => void; sendSpeed: (report: SpeedReport) => void }

/** Sends the reports of the school's own logs to Sentry, too: without the person, and without what messages may quote of them. */
export function openSentry(dsn: string): Sentry {
  // Without integrations it listens to nothing by itself.
  const client = new BrowserClient({
    dsn,
    integrations: [],
    stackParser: defaultStackParser,
    // By default it searches a fetch that no other code wraps, in a frame of its own.
    transport: (options) => makeFetchTransport(options, window.fetch.bind(window)),
    dataCollection: { userInfo: false },
    sendClientReports: false,
  })
  return {
    sendError: (report) => client.captureEvent(errorEvent(report)),
    sendSpeed: ({ device, figures }) => {
      const byRoute = groupBy(figures, ({ route }) => route)
      for (const [route, values] of byRoute) client.captureEvent(speedEvent(route, values, device))
    },
  }
}

function errorEvent({ message, name, detail, address, release }: ErrorReport): Event {
  const [stack = '', ...causes] = detail.split('\nCaused by ')
  const thrown = exceptionOf(message, stack, name)
  const values = [thrown, ...causes.map((cause) => exceptionOf(cause.split('\n')[0] ?? '', cause))].toReversed()
  return {
    level: 'error',
    platform: 'javascript',
    exception: { values },
    ...(release !== undefined && { release }),
    transaction: routeOfPath(address.slice(base.length)) ?? 'unknown',
  }
}

type Measurements = NonNullable<Event['measurements']>

/** A transaction without spans, which Sentry's performance pages read the web vitals of. */
function speedEvent(route: string, figures: SpeedReport['figures'], device: DeviceClass): Event {
  const ended = nowMs() / 1000
  const started = ended - performance.now() / 1000
  const measurements: Measurements = {}
  for (const { metric, value } of figures)
    measurements[metric.toLowerCase()] = { value, unit: metric === 'CLS' ? '' : 'millisecond' }
  return {
    type: 'transaction',
    platform: 'javascript',
    transaction: route,
    transaction_info: { source: 'route' },
    start_timestamp: started,
    timestamp: ended,
    contexts: { trace: { trace_id: hexId(), span_id: hexId().slice(0, 16), op: 'pageload' } },
    measurements,
    tags: { device },
    ...(pageBuild && { release: pageBuild }),
  }
}

const hexId = () => newId().replaceAll('-', '')

/** `TypeError: x is null`, or `500 server_error GET /spa/…` with `name` being the same. */
function exceptionOf(title: string, stack: string, name?: string): Exception {
  const [, type = '', value = ''] = /^(\w+): ([^]*)$/.exec(title) ?? [undefined, name ?? title, '']
  const frames = defaultStackParser(stack).map(withoutQuery)
  return {
    type: withoutQuotes(type),
    value: withoutQuotes(value),
    ...(frames.length > 0 && { stacktrace: { frames } }),
  }
}

/** Scripts within a page have its address, whose query may be a person's. */
function withoutQuery({ filename = '', ...frame }: StackFrame): StackFrame {
  return { ...frame, filename: filename.split(/[?#]/)[0] ?? '' }
}
