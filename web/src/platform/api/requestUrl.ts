import type { Endpoint } from '#contract/endpoint.ts'

/** The URL of a request: path with parameters filled in, query, and `lang` for GET and POST. */
export function buildUrl(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { params, query }: { params?: unknown; query?: unknown },
  language: string,
): string {
  const values = (params ?? {}) as Record<string, unknown>
  const pathname = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(formatParameter(values[name], parameterLabel(path, name))),
  )
  const search = new URLSearchParams(flattenQuery(query))
  if (method === 'GET' || method === 'POST') search.set('lang', language)
  return search.size > 0 ? `${pathname}?${search}` : pathname
}

/** Paths with several ids, or with that of another resource than their own. */
const namesIds = /:.*:|:(course|service)Id|\/extend|\/filters/

/** How an error names the parameter: the id of the path's own resource is "Id". */
function parameterLabel(path: string, name: string): string {
  if (name === 'statusId') return 'userHomeworkStatusId'
  return namesIds.test(path) ? name : 'Id'
}

/** A missing path parameter is a bug of the caller: no request is made. */
class InvalidParameter extends Error {}

function formatParameter(value: unknown, name: string): string {
  const isSet = typeof value === 'string' ? value !== '' : Number.isFinite(value)
  if (!isSet) throw new InvalidParameter(`${name} must be set`)
  return `${value as string | number}`
}

/** `{filter: {id: [1]}}` becomes `filter[id][]=1`; undefined and null are omitted. */
export function flattenQuery(value: unknown, name = ''): [string, string][] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap((entry) => flattenQuery(entry, `${name}[]`))
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, entry]) => flattenQuery(entry, name ? `${name}[${key}]` : key))
  return [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
}
