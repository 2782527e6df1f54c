import * as api from '#contract/learning/points/api.ts'
import { listByPage } from '../../platform/http/paging.ts'
import { readRoute } from '../../platform/http/route.ts'
import type { Content, ContentHomework } from '../courses/content.ts'
import { hasDemo, listRuns } from '../streams/streams.ts'
import { countScores, findBalance, listScores } from './queries.ts'

type Awards = { day: api.PointsRange | null; homework: api.PointsRange | null }

export const pointsRoutes = [
  readRoute(api.getScoreAmount, async ({ sql, viewer }) => ({
    data: { amount: await findBalance(sql, viewer.user.id) },
  })),

  readRoute(api.getScoreAwards, async (call) => {
    const runs = await listRuns(call, { hasDemo: hasDemo(call.brand) })
    return { data: awardsOf(runs.map(({ content }) => content)) }
  }),

  readRoute(api.listScores, (call) => {
    const { sql, viewer, language, query } = call
    const filter = { userId: viewer.user.id, type: query.type }
    return listByPage(call, {
      count: () => countScores(sql, filter),
      list: (page) => listScores(sql, { ...filter, language, ...page }),
    })
  }),
]

/** Points for each day and homework of these courses. */
function awardsOf(courses: readonly Content[]): Awards {
  const days = courses.flatMap((course) => course.days)
  const stages = courses.flatMap((course) => course.stages)
  const homeworks = [...days, ...stages].flatMap((parent): ContentHomework[] => parent.homeworks)
  return {
    day: rangeOf(days.map(({ points }) => points)),
    homework: rangeOf(homeworks.flatMap(({ scores }) => Object.values(scores))),
  }
}

function rangeOf(amounts: readonly number[]): api.PointsRange | null {
  const awarded = amounts.filter((amount) => amount > 0)
  return awarded.length === 0 ? null : { min: Math.min(...awarded), max: Math.max(...awarded) }
}
