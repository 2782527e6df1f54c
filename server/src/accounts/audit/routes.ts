import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { readRoute } from '../../platform/http/route.ts'
import { listEntries } from './queries.ts'

const perPage = 50

export const auditRoutes = [
  readRoute(listAuditEntries, async ({ sql, query }) => {
    const entries = await listEntries(sql, { userId: query.user_id, before: query.before, limit: perPage })
    return { entries, next: entries.length < perPage ? null : (entries.at(-1)?.id ?? null) }
  }),
]
