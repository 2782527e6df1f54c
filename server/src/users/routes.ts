import { getUser, userExpands } from '#contract/users/api.ts'
import { expansion } from '#contract/endpoint.ts'
import { route } from '../route.ts'
import { findUserStatistics } from './queries.ts'

export const userRoutes = [
  route(getUser, async ({ viewer, query, sql }) => {
    const expand = expansion(query.expand, userExpands)
    const points = expand.delete('scores_amount') ? { scores_amount: viewer.scoresAmount } : {}
    const statistics = expand.size > 0 ? await findUserStatistics(sql, viewer.user.id) : {}
    const asked = Object.entries(statistics).filter(([name]) => expand.has(name as (typeof userExpands)[number]))
    return { ...viewer.user, ...points, ...Object.fromEntries(asked) }
  }),
]
