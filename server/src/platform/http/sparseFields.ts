import type { TObject, TSchema } from 'typebox'
import type { Endpoint } from '#contract/endpoint.ts'

type ObjectSchema = { properties: TObject['properties']; required?: readonly string[] }

/** Whether callers may choose the fields of a response by `fields`. */
function hasFields({ query }: Endpoint): boolean {
  return query !== undefined && 'fields' in query.properties
}

/** The schema that a response is serialised by: every field may be missing where callers may choose. */
export function serialisedSchema(endpoint: Endpoint): TSchema {
  const { response } = endpoint
  if (!hasFields(endpoint)) return response
  return 'items' in response
    ? { ...response, items: { ...itemOf(response), required: [] } }
    : { ...response, required: [] }
}

/**
 * The response with the comma-separated fields that a query names; unknown names are ignored, and without a known one all
 * fields stay. What `expand` names stays as well: these are the optional fields.
 */
export function selectFields<Response>(endpoint: Endpoint, query: unknown, response: Response): Response {
  const { fields, expand } = (hasFields(endpoint) ? query : {}) as { fields?: string; expand?: string }
  const { properties, required = [] } = itemOf(endpoint.response) as ObjectSchema
  const named = fields
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => Object.hasOwn(properties, name))
  if (!named || named.length === 0) return response
  const isSelected = ([name]: [string, unknown]) =>
    named.includes(name) || (expand !== undefined && !required.includes(name))
  const select = (item: object) => Object.fromEntries(Object.entries(item).filter(isSelected))
  return (Array.isArray(response) ? response.map(select) : select(response as object)) as Response
}

function itemOf(response: TSchema): TSchema {
  return 'items' in response ? (response.items as TSchema) : response
}
