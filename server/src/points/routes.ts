import { getScoreAmount } from '#contract/points/api.ts'
import { route } from '../route.ts'

export const pointsRoutes = [route(getScoreAmount, async ({ viewer }) => ({ data: { amount: viewer.scoresAmount } }))]
