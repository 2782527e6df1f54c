import { bindSessionHeader } from '#contract/endpoint.ts'
import type { Answer, Body, Endpoint, Params, Query } from '#contract/endpoint.ts'
import { addressOf, pairsOf } from './address.ts'
import { failureOf, networkFailure } from './apiFailure.ts'
import { noteBuild } from './build.ts'
import { deviceId } from './deviceId.ts'
import { currentLanguage } from './language.ts'
import { log } from './log.ts'
import { mobileApp } from './platform.ts'
import { takePrefetched } from './prefetched.ts'
import { endSession, isTokenLost, signOutsAnswered, storedToken, suspendUserId } from './session.ts'

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [key in Name]?: undefined }
  : object extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value }

/** What the endpoint takes; a part that may be empty may be left out. */
export type CallParts<E extends Endpoint> = Part<'params', Params<E>> & Part<'query', Query<E>> & Part<'body', Body<E>>

type Manner = {
  /** Goes with a form that brings one. */
  file?: Blob
  /** The same key has one effect and one answer, however often it is sent. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Another token than the stored one. */
  token?: string
  /** The call outlives the page; up to 64 kB. */
  keepalive?: boolean
  /** What it signs in is not this browser's session yet: its token is given, and no cookie. */
  unbound?: boolean
}

export type CallInput<E extends Endpoint> = CallParts<E> & Manner

/** The input may be left out when nothing in it is needed. */
export type CallArguments<Input> = object extends Input ? [input?: Input] : [input: Input]

type AnyInput = Manner & { params?: unknown; query?: unknown; body?: unknown }

let brandId: string | undefined

/** Names the brand in every further call (`X-App-Id`); until then the host name picks it. */
export function setBrand(id: string): void {
  brandId = id
}

/** Calls the server. Throws an `ApiFailure`, or an AbortError when the signal asked for it. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<CallInput<E>>
): Promise<Answer<E>> {
  const given: AnyInput = input ?? {}
  if (endpoint.signsIn) await signOutsAnswered()
  const token = given.token ?? storedToken()
  const resume = endpoint.signsIn && !given.unbound ? suspendUserId() : undefined
  const response = await send(endpoint, given, token).catch((error: unknown) => {
    resume?.()
    throw error
  })
  if (!response.ok) resume?.()
  noteBuild(response.headers.get('x-build'))
  log('trace', `${endpoint.method} ${response.url} ${response.status}`)
  if (response.ok) return readAnswer<E>(response)
  const failure = await failureOf(response, `${endpoint.method} ${endpoint.path}`)
  // A token that was replaced meanwhile says nothing about the one stored now.
  if (failure.status === 401 && (token ? token === storedToken() : isTokenLost()))
    await endSession(failure.code === 'session_replaced' ? 'replaced' : 'expired')
  throw failure
}

/** Fetches a file whose address carries its own right, such as a film's. */
export async function fetchFile(address: string): Promise<Response> {
  const response = await fetch(address, { method: 'GET', credentials: 'omit' }).catch((error: unknown) => {
    throw networkFailure(error)
  })
  if (!response.ok) throw await failureOf(response, 'GET a file')
  return response
}

async function send(endpoint: Endpoint, input: AnyInput, token: string | undefined): Promise<Response> {
  const { signal, keepalive = false } = input
  const body = bodyOf(endpoint, input)
  const address = addressOf(endpoint, input, currentLanguage())
  try {
    const prefetched = endpoint.method === 'GET' ? takePrefetched(address, token) : undefined
    if (prefetched) return await prefetched
    return await fetch(address, {
      method: endpoint.method,
      headers: headersOf(endpoint, { ...input, body }, token),
      // The session is bound to a cookie; the token alone authorises.
      credentials: 'same-origin',
      keepalive,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    log('warn', `${endpoint.method} ${endpoint.path}: no answer`)
    throw networkFailure(error)
  }
}

async function readAnswer<E extends Endpoint>(response: Response): Promise<Answer<E>> {
  try {
    return (await response.json()) as Answer<E>
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw networkFailure(error)
  }
}

/** JSON, or multipart text fields where the call is a form. */
function bodyOf(endpoint: Endpoint, { body, file }: AnyInput): string | FormData | undefined {
  if (body === undefined || !endpoint.form) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of pairsOf(body)) form.append(name, value)
  if (file) form.append('file', file)
  return form
}

function headersOf(
  { path, signsIn }: Endpoint,
  { body, idempotencyKey, unbound = false }: AnyInput,
  token: string | undefined,
): Record<string, string> {
  return {
    'accept-language': currentLanguage(),
    'x-app-type': mobileApp() ? 'mobile' : 'web',
    ...(brandId && { 'x-app-id': brandId }),
    ...(token && { authorization: `Bearer ${token}` }),
    // A form names its type itself, with the boundary between its parts.
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(signsIn && !unbound && !mobileApp() && { [bindSessionHeader]: '1' }),
    ...(path.includes('/auth/') && { 'x-device-id': deviceId() }),
  }
}
