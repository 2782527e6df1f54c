import { createHash } from 'node:crypto'
import { recordEvents, reportError } from '#contract/analytics/api.ts'
import { refuseBusy } from '../auth/limits.ts'
import { route } from '../route.ts'
import { insertEvents, upsertErrorReport } from './queries.ts'

export const analyticsRoutes = [
  route(recordEvents, async ({ sql, body, client, machine, optionalViewer }) => {
    await refuseBusy(machine.database.sql, { key: `events:${client.network}`, count: 120, windowSeconds: 60 })
    const viewer = await optionalViewer()
    const userId = viewer?.user.id ?? null
    await insertEvents(sql, { userId, isInternal: viewer?.user.is_admin ?? false, events: body.events })
    return { success: true }
  }),

  route(reportError, async ({ sql, body, brand, client, machine }) => {
    await refuseBusy(machine.database.sql, { key: `errors:${client.network}`, count: 30, windowSeconds: 60 })
    const detail = withoutSecrets(body.detail)
    const message = withoutSecrets(body.message)
    const fingerprint = createHash('sha256')
      .update(`${message}\n${firstFrames(detail)}`)
      .digest('hex')
    const [address = ''] = body.address.split(/[?#]/)
    await upsertErrorReport(sql, { fingerprint, message, detail, brand: brand.id, address })
    return { success: true }
  }),
]

/** Where it happened, without line and column: a new build is the same failure. */
function firstFrames(detail: string): string {
  return detail
    .split('\n')
    .slice(0, 4)
    .join('\n')
    .replaceAll(/(-[\w-]{8})?\.js(:\d+)+/g, '')
}

/** Tokens, codes and mail addresses have no place in a report. */
function withoutSecrets(text: string): string {
  return text.replaceAll(/[\w-]{40,}/g, '[secret]').replaceAll(/(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>]+/g, '[mail]')
}
