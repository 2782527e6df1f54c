import { BrowserClient, defaultStackParser, makeFetchTransport, type Exception, type StackFrame } from '@sentry/browser'
import { withoutQuotes } from '#contract/school/analytics/redaction.ts'
import { routeOfPath } from '#contract/school/analytics/speed.ts'
import { base } from '../../platform/navigation/paths.ts'
import type { ErrorReport } from '../../platform/errorLog/sendReport.ts'

/** Sends the reports of the school's own error log to Sentry, too: without the person, and without what messages may quote of them. */
export function openSentry(dsn: string): (report: ErrorReport) => void {
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
  return ({ message, name, detail, address, release }) => {
    const [stack = '', ...causes] = detail.split('\nCaused by ')
    const thrown = exceptionOf(message, stack, name)
    const values = [thrown, ...causes.map((cause) => exceptionOf(cause.split('\n')[0] ?? '', cause))].toReversed()
    client.captureEvent({
      level: 'error',
      platform: 'javascript',
      exception: { values },
      ...(release !== undefined && { release }),
      transaction: routeOfPath(address.slice(base.length)) ?? 'unknown',
    })
  }
}

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
