import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'

export const getScoreAmount = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-score/amount',
  summary: 'Balance of points: the sum of the ledger',
  access: 'learner',
  response: Type.Object({ data: Type.Object({ amount: Type.Integer() }) }),
  errors: [],
})
