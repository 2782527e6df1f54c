import type { TObject, TSchema } from 'typebox'
import type { Endpoint } from '#contract/endpoint.ts'

type ObjectSchema = { properties: TObject['properties']; required?: readonly string[] }

function hasFields({ query }: Endpoint): boolean {
  return query !== undefined && 'fields' in query.properties
}

/** The response schema for serialisation: all fields are optional where callers may select. */
export function serialisedSchema(endpoint: Endpoint): TSchema {
  const { response } = endpoint
  if (!hasFields(endpoint)) return response
  return 'items' in response
    ? { ...response, items: { ...itemOf(response), required: [] } }
    : { ...response, required: [] }
}

/**
 * Selects the comma-separated fields of the query, and those of `expand`. Unknown names are ignored; without a known
 * one all fields stay.
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
