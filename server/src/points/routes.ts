import { getScoreAmount, listScores as listScoresCall } from '#contract/points/api.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { countScores, findBalance, listScores } from './queries.ts'

export const pointsRoutes = [
  route(getScoreAmount, async ({ sql, viewer }) => ({ data: { amount: await findBalance(sql, viewer.user.id) } })),

  route(listScoresCall, async ({ sql, viewer, query, language, reply }) => {
    const page = pageOf(query, { perPage: 20 })
    page.announce(reply, await countScores(sql, viewer.user.id))
    return listScores(sql, { userId: viewer.user.id, language, limit: page.perPage, offset: page.offset })
  }),
]
