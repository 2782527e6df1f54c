import fc, { type Arbitrary } from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { mutatedExample, hostileNumber, hostileText, hostileValue, nearlyOf, valueOf, type Schema } from './values.ts'

export type FuzzedRequest = { url: string; headers: Record<string, string>; payload?: string }

type RequestContext = {
  /** Token of most requests. */
  token: string
  /** A valid body. */
  example: object | undefined
}

const cut = (text: string) => fc.nat(text.length).map((length) => text.slice(0, length))
const doubled = (text: string) => text.replace(/^\{(.+)\}$/su, '{$1,$1}')

function payloadOf(schema: Schema | undefined, example: object | undefined): Arbitrary<string | undefined> {
  const value = fc.oneof(
    { arbitrary: valueOf(schema ?? {}), weight: 4 },
    { arbitrary: nearlyOf(schema ?? {}), weight: 4 },
    ...(example ? [fc.constant(example), { arbitrary: mutatedExample(example), weight: 4 }] : []),
    hostileValue,
  )
  const json = value.map((each) => JSON.stringify(each))
  const broken = fc.oneof(json.chain(cut), json.map(doubled), hostileText)
  const nothing = fc.constant(undefined)
  const given = fc.oneof({ arbitrary: json, weight: 6 }, broken, nothing)
  return schema ? given : fc.oneof({ arbitrary: nothing, weight: 6 }, given)
}

/** Percent-encoded; lone surrogates have no encoding. */
function encoded(text: string): string {
  return encodeURIComponent(text.slice(0, 3000).toWellFormed())
}

function pathOf(path: string, params: Schema | undefined): Arbitrary<string> {
  const strange = fc.oneof(
    fc.oneof(hostileText, hostileNumber.map(String)).map(encoded),
    fc.constantFrom('%', '%zz', '%c0%80', '..', '%2e%2e%2f', ''),
  )
  const values = Object.entries(params?.properties ?? {}).map(
    ([name, schema]) => [name, fc.oneof({ arbitrary: valueOf(schema).map(String), weight: 6 }, strange)] as const,
  )
  const filled = fc.record(Object.fromEntries(values))
  return filled.map((given) => path.replaceAll(/:(\w+)/gu, (_match, name: string) => given[name] ?? ''))
}

const strangeNames = [
  'lang',
  'expand',
  'filter[id][]',
  'filter[id]',
  'page',
  'per-page',
  '__proto__[x]',
  'a[b][c]',
  '[]',
]
const strangeSearches = ['', '&&&', '=', '%', '?', '%00', 'lang=en&lang=ru', 'expand[]=days', 'filter=1', 'a[][][][]=1']

function searchOf(schema: Schema | undefined): Arbitrary<string> {
  const known = nearlyOf(schema ?? { type: 'object' }).map((value) => pairsOf('', value).join('&'))
  const pair = fc.tuple(fc.constantFrom(...strangeNames), fc.oneof(hostileText, hostileNumber.map(String)))
  const strange = fc.array(pair.map(([name, value]) => `${name}=${encoded(value)}`)).map((pairs) => pairs.join('&'))
  const search = fc.oneof({ arbitrary: known, weight: 3 }, strange, fc.constantFrom(...strangeSearches))
  return search.map((text) => (text === '' ? '' : `?${text}`))
}

function pairsOf(name: string, value: unknown, depth = 0): string[] {
  if (value === null || typeof value !== 'object' || depth > 6) return [`${encoded(name)}=${encoded(String(value))}`]
  return Object.entries(value).flatMap(([key, each]) => {
    const inner = Array.isArray(value) ? `${name}[]` : `${name}[${key}]`
    return pairsOf(name === '' ? key : inner, each, depth + 1)
  })
}

const headerText = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.constantFrom('', ',;q=', '\u00ff\u00fe', 'null', '__proto__', '*', 'a'.repeat(4000), '0', "'"),
)
const strangeHeaders = fc.dictionary(
  fc
    .constantFrom('idempotency-key', 'accept-language', 'x-app-id', 'x-app-type', 'user-agent', 'accept', 'host')
    .chain((name) => fc.constantFrom(name, 'accept-encoding', 'x-forwarded-for', 'range', 'if-none-match', 'cookie')),
  headerText,
)
const usualHeaders = fc.record(
  {
    'idempotency-key': fc.uuid(),
    'accept-language': fc.constantFrom('ru', 'en', 'es', 'de-DE,de;q=0.9'),
    'x-app-id': fc.constantFrom('face', 'mind', 'web'),
    'x-app-type': fc.constantFrom('web', 'mobile'),
  },
  { requiredKeys: [] },
)
const strangeContentTypes = [
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  ';',
  '',
]

function headersOf(token: string): Arbitrary<Record<string, string>> {
  const authorization = fc.oneof(
    { arbitrary: fc.constant(`Bearer ${token}`), weight: 12 },
    headerText.map((text) => `Bearer ${text}`),
    headerText,
  )
  const others = fc.oneof({ arbitrary: usualHeaders, weight: 3 }, strangeHeaders)
  return fc.tuple(others, authorization).map(([headers, authorized]) => ({ ...headers, authorization: authorized }))
}

/** Requests derived from an endpoint's schemas: valid, nearly valid and hostile. */
export function requestsOf(endpoint: Endpoint, { token, example }: RequestContext): Arbitrary<FuzzedRequest> {
  const plain = JSON.parse(JSON.stringify(endpoint)) as Record<'params' | 'query' | 'body', Schema | undefined>
  const contentType = fc.oneof(
    { arbitrary: fc.constant('application/json'), weight: 8 },
    fc.constantFrom(...strangeContentTypes),
  )
  return fc
    .record({
      path: pathOf(endpoint.path, plain.params),
      search: searchOf(plain.query),
      payload: payloadOf(plain.body, example),
      headers: headersOf(token),
      contentType,
    })
    .map(({ path, search, payload, headers, contentType }) => {
      if (payload === undefined) return { url: path + search, headers }
      return { url: path + search, headers: { ...headers, 'content-type': contentType }, payload }
    })
}
