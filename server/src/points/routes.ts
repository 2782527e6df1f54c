import { getScoreAmount, listScores as listScoresCall } from '#contract/points/api.ts'
import { pageFrom } from '../paging.ts'
import { route } from '../route.ts'
import { countScores, findBalance, listScores } from './queries.ts'

export const pointsRoutes = [
  route(getScoreAmount, async ({ sql, viewer }) => ({ data: { amount: await findBalance(sql, viewer.user.id) } })),

  route(listScoresCall, (call) => {
    const { sql, viewer, language } = call
    const userId = viewer.user.id
    return pageFrom(call, {
      count: () => countScores(sql, userId),
      list: (page) => listScores(sql, { userId, language, ...page }),
    })
  }),
]
