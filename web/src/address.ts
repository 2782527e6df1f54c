import type { Endpoint } from '#contract/endpoint.ts'

/** Path with its parameters, the query, and `lang` on GET and POST. */
export function addressOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { params, query }: { params?: unknown; query?: unknown },
  language: string,
): string {
  const values = (params ?? {}) as Record<string, unknown>
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(requireSet(values[name], idName(path, name))),
  )
  const search = new URLSearchParams(pairsOf(query))
  if (method === 'GET' || method === 'POST') search.set('lang', language)
  return search.size > 0 ? `${filled}?${search}` : filled
}

const namedIds = ['courseId', 'serviceId']

/** The only id of a call is plainly its "Id", but for those of other things than what the call is about. */
function idName(path: string, name: string): string {
  const isOnly = path.split(':').length === 2
  return isOnly && !namedIds.includes(name) ? 'Id' : name
}

/** A call without its id is a mistake of ours, which no server should be asked about. */
class InvalidParameter extends Error {}

function requireSet(value: unknown, name: string): string {
  const isSet = typeof value === 'string' ? value !== '' : Number.isFinite(value)
  if (!isSet) throw new InvalidParameter(`${name} must be set`)
  return `${value as string | number}`
}

/** `{filter: {id: [1]}}` becomes `filter[id][]=1`; what is undefined is left out. */
export function pairsOf(value: unknown, name = ''): [string, string][] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap((entry) => pairsOf(entry, `${name}[]`))
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, entry]) => pairsOf(entry, name ? `${name}[${key}]` : key))
  return [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
}
