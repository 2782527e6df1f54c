import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable } from '../../endpoint.ts'
import { maxPosition } from './rules.ts'

const StaffPosition = Type.Object({
  service_id: Id,
  category_id: Nullable(Id),
  is_new: Type.Boolean({ description: 'Whether the position is marked as new' }),
})
export type StaffPosition = Static<typeof StaffPosition>

export const StaffPositions = Type.Object({
  positions: Type.Array(StaffPosition, { description: 'Positions in catalogue order' }),
  categories: Type.Array(Type.Object({ id: Id, title: Type.String() })),
  version: Type.String({ description: 'Version of the positions; changes with them' }),
  is_edited: Type.Boolean({ description: 'Whether imports keep the positions unchanged' }),
})
export type StaffPositions = Static<typeof StaffPositions>

export const listStaffPositions = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/catalog-positions',
  summary: 'List the catalogue positions of all brands and the available categories',
  access: 'content',
  response: StaffPositions,
  errors: ['not_found'],
})

export const updatePositions = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/catalog-positions',
  summary: 'Replace the catalogue positions; later imports keep them unchanged',
  access: 'content',
  body: Type.Object({
    positions: Type.Array(StaffPosition, { maxItems: maxPosition }),
    version: Type.Optional(Type.String({ maxLength: 32, description: 'Expected version; refused if it has changed' })),
  }),
  response: StaffPositions,
  errors: ['not_found', 'validation_failed', 'catalog_changed'],
})
