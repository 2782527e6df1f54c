import fc, { type Arbitrary } from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  mutatedExample,
  hostileNumber,
  hostileText,
  hostileValue,
  hostileValues,
  nearlyOf,
  valueOf,
  type Schema,
} from './values.ts'

export type FuzzedRequest = { url: string; headers: Record<string, string>; payload?: string }

export type RequestContext = {
  /** Token of most requests. */
  token: string
  /** A valid body. */
  example: object | undefined
}

const cut = (text: string) => fc.nat(text.length).map((length) => text.slice(0, length))
const toJson = (value: unknown) => JSON.stringify(value)
const doubled = (text: string) => text.replace(/^\{(.+)\}$/su, '{$1,$1}')

function payloadOf(schema: Schema | undefined, example: object | undefined): Arbitrary<string | undefined> {
  const value = fc.oneof(
    { arbitrary: valueOf(schema ?? {}), weight: 4 },
    { arbitrary: nearlyOf(schema ?? {}), weight: 4 },
    ...(example ? [fc.constant(example), { arbitrary: mutatedExample(example), weight: 4 }] : []),
    hostileValue,
  )
  const json = value.map(toJson)
  const broken = fc.oneof(json.chain(cut), json.map(doubled), hostileText)
  const nothing = fc.constant(undefined)
  const candidate = fc.oneof({ arbitrary: json, weight: 6 }, broken, nothing)
  return schema ? candidate : fc.oneof({ arbitrary: nothing, weight: 6 }, candidate)
}

/** Percent-encoded; lone surrogates have no encoding. */
function encoded(text: string): string {
  return encodeURIComponent(text.slice(0, 3000).toWellFormed())
}

const strangeSegment = fc.oneof(
  fc.oneof(hostileText, hostileNumber.map(String)).map(encoded),
  fc.constantFrom('%', '%zz', '%c0%80', '..', '%2e%2e%2f', ''),
)
const validSegment = (schema: Schema) => valueOf(schema).map(String)

const pathOf = (path: string, params: Schema | undefined) =>
  filledPath(path, params, (schema) => fc.oneof({ arbitrary: validSegment(schema), weight: 6 }, strangeSegment))
const validPath = (path: string, params: Schema | undefined) => filledPath(path, params, validSegment)
const strangePath = (path: string, params: Schema | undefined) => filledPath(path, params, () => strangeSegment)

function filledPath(
  path: string,
  params: Schema | undefined,
  segmentOf: (schema: Schema) => Arbitrary<string>,
): Arbitrary<string> {
  const values = Object.entries(params?.properties ?? {}).map(([name, schema]) => [name, segmentOf(schema)] as const)
  const filled = fc.record(Object.fromEntries(values))
  return filled.map((value) => path.replaceAll(/:(\w+)/gu, (_match, name: string) => value[name] ?? ''))
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

const strangePairs = fc
  .array(fc.tuple(fc.constantFrom(...strangeNames), fc.oneof(hostileText, hostileNumber.map(String))))
  .map((pairs) => pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('&'))
const strangeSearch = fc.oneof(strangePairs, fc.constantFrom(...strangeSearches))

function searchOf(schema: Schema | undefined): Arbitrary<string> {
  const known = nearlyOf(schema ?? { type: 'object' }).map(toSearch)
  return fc.oneof({ arbitrary: known, weight: 3 }, strangePairs, fc.constantFrom(...strangeSearches))
}

const toSearch = (value: unknown) => pairsOf('', value).join('&')

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

type RequestParts = {
  path: Arbitrary<string>
  search: Arbitrary<string>
  payload: Arbitrary<string | undefined>
  headers: Arbitrary<Record<string, string>>
  contentType: Arbitrary<string>
}

/** Requests derived from an endpoint's schemas: valid, nearly valid and hostile in any of their parts. */
export function requestsOf(endpoint: Endpoint, { token, example }: RequestContext): Arbitrary<FuzzedRequest> {
  const { params, query, body } = schemasOf(endpoint)
  return requestOf({
    path: pathOf(endpoint.path, params),
    search: searchOf(query),
    payload: payloadOf(body, example),
    headers: headersOf(token),
    contentType: fc.oneof(
      { arbitrary: fc.constant('application/json'), weight: 8 },
      fc.constantFrom(...strangeContentTypes),
    ),
  })
}

/** A valid request, and one for each kind of hostile value in one of its parts. */
export function requestsByKind(endpoint: Endpoint, { token, example }: RequestContext): Arbitrary<FuzzedRequest>[] {
  const { params, query, body } = schemasOf(endpoint)
  const json = fc.oneof(valueOf(body ?? {}), ...(example ? [fc.constant(example)] : [])).map(toJson)
  const valid: RequestParts = {
    path: validPath(endpoint.path, params),
    search: query ? valueOf(query).map(toSearch) : fc.constant(''),
    payload: body ? json : fc.constant(undefined),
    headers: usualHeaders.map((headers) => ({ ...headers, authorization: `Bearer ${token}` })),
    contentType: fc.constant('application/json'),
  }
  const payloads = [
    ...hostileValues.map((value) => value.map(toJson)),
    nearlyOf(body ?? {}).map(toJson),
    ...(example ? [mutatedExample(example).map(toJson)] : []),
    ...[json.chain(cut), json.map(doubled), hostileText],
  ]
  return [
    {},
    ...(params ? [{ path: strangePath(endpoint.path, params) }] : []),
    ...[nearlyOf(query ?? { type: 'object' }).map(toSearch), strangeSearch].map((search) => ({ search })),
    ...payloads.map((payload) => ({ payload })),
    ...[strangeHeaders, headerText.map((authorization) => ({ authorization }))].map((headers) => ({ headers })),
    { contentType: fc.constantFrom(...strangeContentTypes) },
  ].map((hostile) => requestOf({ ...valid, ...hostile }))
}

function schemasOf(endpoint: Endpoint): Record<'params' | 'query' | 'body', Schema | undefined> {
  return JSON.parse(JSON.stringify(endpoint)) as Record<'params' | 'query' | 'body', Schema | undefined>
}

function requestOf(parts: RequestParts): Arbitrary<FuzzedRequest> {
  return fc.record(parts).map(({ path, search, payload, headers, contentType }) => {
    const url = path + (search === '' ? '' : `?${search}`)
    if (payload === undefined) return { url, headers }
    return { url, headers: { ...headers, 'content-type': contentType }, payload }
  })
}
