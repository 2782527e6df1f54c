import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, paging, Seconds } from '../endpoint.ts'

export const getScoreAmount = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-score/amount',
  summary: 'Balance of points: the sum of the ledger',
  access: 'learner',
  response: Type.Object({ data: Type.Object({ amount: Type.Integer() }) }),
  errors: [],
})

const PointsRange = Type.Object({ min: Type.Integer(), max: Type.Integer() })
export type PointsRange = Static<typeof PointsRange>

export const getScoreAwards = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-score/awards',
  summary: 'What a day and a homework of the learner’s courses bring; null where none of them brings points',
  access: 'learner',
  response: Type.Object({ data: Type.Object({ day: Nullable(PointsRange), homework: Nullable(PointsRange) }) }),
  errors: [],
})

/** What points came or went for. */
export const scoreReasons = ['day', 'homework', 'purchase', 'other'] as const

/** `amount` is negative when points were spent. */
export const Score = Type.Object({
  id: Id,
  amount: Type.Integer(),
  reason: OneOf(scoreReasons),
  how_it_was: Type.String(),
  created_at: Seconds,
  updated_at: Seconds,
})
export type Score = Static<typeof Score>

export const listScores = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-score',
  summary: 'The history of points, newest first',
  access: 'learner',
  query: Type.Object(paging),
  response: Type.Array(Score),
  errors: [],
  paged: true,
})
