import { getScoreAmount, getScoreAwards, listScores as listScoresCall } from '#contract/learning/points/api.ts'
import { listByPage } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { hasDemo, listRuns } from '../streams/streams.ts'
import { awardsOf } from './awards.ts'
import { countScores, findBalance, listScores } from './queries.ts'

export const pointsRoutes = [
  route(getScoreAmount, async ({ sql, viewer }) => ({ data: { amount: await findBalance(sql, viewer.user.id) } })),

  route(getScoreAwards, async (call) => {
    const runs = await listRuns(call, { hasDemo: hasDemo(call.brand) })
    return { data: awardsOf(runs.map(({ content }) => content)) }
  }),

  route(listScoresCall, (call) => {
    const { sql, viewer, language, query } = call
    const filter = { userId: viewer.user.id, type: query.type }
    return listByPage(call, {
      count: () => countScores(sql, filter),
      list: (page) => listScores(sql, { ...filter, language, ...page }),
    })
  }),
]
