import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, paging, Seconds } from '../../endpoint.ts'

export const getScoreAmount = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-score/amount',
  summary: 'Get the points balance',
  access: 'learner',
  response: Type.Object({ data: Type.Object({ amount: Type.Integer() }) }),
  errors: [],
})

const PointsRange = Type.Object({ min: Type.Integer(), max: Type.Integer() })
export type PointsRange = Static<typeof PointsRange>

export const getScoreAwards = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-score/awards',
  summary: 'Get the points for a day and a homework of the learner’s courses; null if there are none',
  access: 'learner',
  response: Type.Object({ data: Type.Object({ day: Nullable(PointsRange), homework: Nullable(PointsRange) }) }),
  errors: [],
})

/** Reasons of points transactions. */
export const scoreReasons = ['day', 'homework', 'purchase', 'other'] as const

/** Earned and spent points. */
export const scoreTypes = ['add', 'debit'] as const
export type ScoreType = (typeof scoreTypes)[number]

/** `amount` is negative for spent points. */
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
  summary: 'List points transactions, newest first',
  access: 'learner',
  query: Type.Object({
    ...paging,
    type: Type.Optional(OneOf(scoreTypes, { description: 'Filter by earned (`add`) or spent (`debit`) points' })),
  }),
  response: Type.Array(Score),
  errors: [],
  paged: true,
})
