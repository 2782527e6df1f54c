import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable } from '../../endpoint.ts'
import { positionMaximum } from './rules.ts'

const StaffPosition = Type.Object({
  service_id: Id,
  category_id: Nullable(Id),
  is_new: Type.Boolean({ description: 'Marked as new' }),
})
export type StaffPosition = Static<typeof StaffPosition>

export const StaffPositions = Type.Object({
  positions: Type.Array(StaffPosition, { description: 'In the order of the catalogue' }),
  categories: Type.Array(Type.Object({ id: Id, title: Type.String() })),
  version: Type.String({ description: 'Another one for other positions' }),
  is_edited: Type.Boolean({ description: 'Imports leave the positions as they are' }),
})
export type StaffPositions = Static<typeof StaffPositions>

export const listStaffPositions = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/catalog-positions',
  summary: 'The positions of the catalogue of all brands, and the categories that they can have',
  access: 'content',
  response: StaffPositions,
  errors: ['not_found'],
})

export const updatePositions = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/catalog-positions',
  summary: 'Replace the positions of the catalogue; imports then leave them as they are',
  access: 'content',
  body: Type.Object({
    positions: Type.Array(StaffPosition, { maxItems: positionMaximum }),
    version: Type.Optional(Type.String({ maxLength: 32, description: 'Refused if it is another one meanwhile' })),
  }),
  response: StaffPositions,
  errors: ['not_found', 'validation_failed', 'catalog_changed'],
})
