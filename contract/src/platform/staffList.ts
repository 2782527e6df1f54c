import { Type, type TProperties, type TSchema } from 'typebox'
import { endpoint, Id, paging, type StaffAccess } from '../endpoint.ts'

/** The next page begins after the last item of the one before, so that new items do not shift it. */
export const byId = { before: Type.Optional(Id) }
export const byCursor = {
  after: Type.Optional(Type.String({ maxLength: 100, description: '`cursor` of the last item' })),
}
export const Cursor = Type.String({ description: 'Value of `after` for the page that follows this item' })

type List<Item extends TSchema, Key> = {
  path: `/${string}`
  summary: string
  access: StaffAccess
  item: Item
  key: Key
}

/** A paged list for staff. */
export function staffList<Item extends TSchema, Key extends TProperties>({
  path,
  summary,
  access,
  item,
  key,
}: List<Item, Key>) {
  return endpoint({
    method: 'GET',
    path,
    summary,
    access,
    query: Type.Object({ ...paging, ...key }),
    response: Type.Array(item),
    errors: ['not_found'],
    paged: true,
  })
}
