import {
  bindSessionHeader,
  timezoneHeader,
  type ResponseBody,
  type Body,
  type Endpoint,
  type Params,
  type Query,
} from '#contract/endpoint.ts'
import { buildUrl, flattenQuery } from './requestUrl.ts'
import { failureOf, networkFailure, type ApiFailure } from './apiFailure.ts'
import { checkServerBuild } from '../build/build.ts'
import { deviceId } from '../device/ids.ts'
import { currentLanguage } from '../language/language.ts'
import { log } from '../log/log.ts'
import { mobileApp, serverOrigin } from '../device/mobileApp.ts'
import { takePrefetched } from './prefetched.ts'
import { endSession, isTokenLost, waitForSignOuts, storedToken, suspendUserId } from '../session/session.ts'

type RequestPart<Name extends string, Value> = [Value] extends [undefined]
  ? { [key in Name]?: undefined }
  : object extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value }

/** Path parameters, query and body of an endpoint; parts without required fields are optional. */
export type RequestParts<E extends Endpoint> = RequestPart<'params', Params<E>> &
  RequestPart<'query', Query<E>> &
  RequestPart<'body', Body<E>>

type RequestOptions = {
  /** Appended to a multipart form as `file`. */
  file?: Blob
  /** Retries with the same key have one effect and return the same response. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Used instead of the stored token. */
  token?: string
  /** The request outlives the page; at most 64 kB. */
  keepalive?: boolean
  /** A sign-in that only returns a token: the server sets no session cookie. */
  unbound?: boolean
}

export type CallInput<E extends Endpoint> = RequestParts<E> & RequestOptions

/** The input is optional when it has no required fields. */
export type CallArguments<Input> = object extends Input ? [input?: Input] : [input: Input]

type UntypedInput = RequestOptions & { params?: unknown; query?: unknown; body?: unknown }

let brandId: string | undefined

/** Sets the brand sent as `X-App-Id`; before that the server derives it from the host name. */
export function setBrand(id: string): void {
  brandId = id
}

/** Calls an endpoint. Throws an `ApiFailure`, or an AbortError when the signal is aborted. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<CallInput<E>>
): Promise<ResponseBody<E>> {
  const options: UntypedInput = input ?? {}
  if (endpoint.signsIn) await waitForSignOuts()
  const token = options.token ?? storedToken()
  const restoreUserId = endpoint.signsIn && !options.unbound ? suspendUserId() : undefined
  const response = await send(endpoint, options, token).catch((error: unknown) => {
    restoreUserId?.()
    throw error
  })
  if (!response.ok) restoreUserId?.()
  checkServerBuild(response.headers.get('x-build'))
  log('trace', `${endpoint.method} ${response.url} ${response.status}`)
  if (response.ok) return parseResponse<E>(response)
  throw await refusalOf(response, { call: `${endpoint.method} ${endpoint.path}`, token })
}

/** The failure of a refused request; ends the session if that is over. */
export async function refusalOf(
  response: Response,
  request: { call: string; token: string | undefined },
): Promise<ApiFailure> {
  const failure = await failureOf(response, request.call)
  // A 401 for a token that has been replaced meanwhile says nothing about the current one.
  if (failure.status === 401 && (request.token ? request.token === storedToken() : isTokenLost()))
    await endSession(failure.code === 'session_replaced' ? 'replaced' : 'expired')
  return failure
}

/** Fetches a file by a signed URL, such as a video's. */
export async function fetchFile(url: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { method: 'GET', credentials: 'omit', ...options }).catch((error: unknown) => {
    throw networkFailure(error)
  })
  if (!response.ok) throw await failureOf(response, 'GET a file')
  return response
}

async function send(endpoint: Endpoint, input: UntypedInput, token: string | undefined): Promise<Response> {
  const { signal, keepalive = false } = input
  const body = bodyOf(endpoint, input)
  const url = serverOrigin + buildUrl(endpoint, input, currentLanguage())
  try {
    const prefetched = endpoint.method === 'GET' ? takePrefetched(url, token) : undefined
    if (prefetched) return await prefetched
    return await fetch(url, {
      method: endpoint.method,
      headers: headersOf(endpoint, { ...input, body }, token),
      // Sessions are bound to a cookie: a token alone does not authorise.
      credentials: 'same-origin',
      keepalive,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    log('warn', `${endpoint.method} ${endpoint.path}: no response`)
    throw networkFailure(error)
  }
}

async function parseResponse<E extends Endpoint>(response: Response): Promise<ResponseBody<E>> {
  try {
    return parseAnswer(await response.text())
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw networkFailure(error)
  }
}

/** Parses JSON. In the mobile application, addresses of files and pages of the server get its origin. */
export function parseAnswer(text: string): unknown {
  return JSON.parse(text, serverOrigin ? withServerOrigin : undefined)
}

function withServerOrigin(_key: string, value: unknown): unknown {
  return typeof value === 'string' && /^\/(media|spa)\//.test(value) ? serverOrigin + value : value
}

/** JSON, or multipart form data for endpoints that take a form. */
function bodyOf(endpoint: Endpoint, { body, file }: UntypedInput): string | FormData | undefined {
  if (body === undefined || !endpoint.form) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of flattenQuery(body)) form.append(name, value)
  if (file) form.append('file', file)
  return form
}

export function commonHeaders(token = storedToken()): Record<string, string> {
  return {
    'accept-language': currentLanguage(),
    'x-app-type': mobileApp() ? 'mobile' : 'web',
    ...(brandId && { 'x-app-id': brandId }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
}

function headersOf(
  { path, signsIn }: Endpoint,
  { body, idempotencyKey, unbound = false }: UntypedInput,
  token: string | undefined,
): Record<string, string> {
  return {
    ...commonHeaders(token),
    // `fetch` sets the multipart type itself, with the boundary.
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(signsIn && !unbound && !mobileApp() && { [bindSessionHeader]: '1' }),
    ...(signsIn && { [timezoneHeader]: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    ...(path.includes('/auth/') && { 'x-device-id': deviceId() }),
  }
}
