import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { TransactionHookError } from '../database/transactionHooks.ts'
import { callerOf } from './accessLog.ts'
import type { AppContext } from './context.ts'
import {
  ApiError,
  errorBodyOf,
  fieldErrors,
  formErrors,
  isStorageError,
  type FieldViolation,
  type TextDetails,
} from '../errors.ts'
import { recordFailure } from '../log/failures.ts'
import { commonHeaders } from './headers.ts'
import { resolveRequest, setCookies } from './route.ts'
import { fieldViolations } from './validation.ts'

/** Connections whose response was sent before the request was complete. */
const answered = new WeakSet<Socket>()

const closing = new WeakSet<Socket>()

const lingerMs = 2000
const maxUserAgentLength = 300

/** Maps errors of fastify, and PostgreSQL's for invalid text (U+0000, lone surrogates), numbers and dates. */
const codes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  '22003': 'bad_request',
  '22008': 'bad_request',
  '22021': 'bad_request',
  '22P02': 'bad_request',
  '22P05': 'bad_request',
}

/** PostgreSQL is starting, stopping, full or unreachable, or it resolved a deadlock. */
const unavailable = /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|57P0|53|08|40)/

/** Turns every error into a response of the contract; no stack, SQL or path leaves the server. */
export function registerErrorHandler(app: FastifyInstance, context: AppContext): void {
  app.setErrorHandler<FastifyError | ApiError | TransactionHookError>((error, request, reply) => {
    drainBody(request, reply)
    // The request may have failed before its route resolved it.
    if (request.language === undefined) resolveRequest(request, context)
    if (error instanceof ApiError) return sendApiError(error, request, reply)
    if (error instanceof TransactionHookError) return sendHookError(error, request, { reply, context })
    if (error.validationContext === 'params') return sendError(request, reply, 'not_found')
    if (error.validation) return sendFieldErrors(request, reply, fieldViolations(error.validation))
    const code = codeOf(error)
    if (errors[code].status >= 500) logFailure(error, request, context)
    return sendError(request, reply, code)
  })
}

/** Responds 404 to a malformed URL or an overlong id; no hook has run for it. */
export function rejectUrl(request: FastifyRequest, reply: FastifyReply, context: AppContext): void {
  resolveRequest(request, context)
  drainBody(request, reply)
  sendError(request, reply.headers({ ...commonHeaders, 'x-request-id': request.id }), 'not_found')
}

/** Responds to a malformed or timed-out request and closes the connection. */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  if (!socket.writable || isAnswered(socket)) return closeSoon(socket)
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const failure = errorBodyOf(isLate ? 'request_timeout' : 'bad_request', 'en')
  const body = JSON.stringify(failure)
  const headers = { ...commonHeaders, 'content-type': 'application/json; charset=utf-8', connection: 'close' }
  const lines = Object.entries({ ...headers, 'content-length': body.length }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.write(`HTTP/1.1 ${failure.status} ${failure.name}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  return closeSoon(socket)
}

/** Writes an unexpected error to the log and to the list of errors. */
function logFailure(error: unknown, request: FastifyRequest, { database }: AppContext): void {
  const caller = callerOf(request)
  request.log.error({ error, ...caller })
  if (!(error instanceof Error)) return
  const route = `${request.method} ${request.routeOptions.url ?? ''}`.trim()
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength)
  const { userId, brand = '' } = caller
  recordFailure.registered(database, { origin: 'server', error, route, brand, userId, userAgent })
}

function codeOf(error: FastifyError): ErrorCode {
  const known = codes[error.code]
  if (known) return known
  if (error.statusCode !== undefined && error.statusCode < 500) return 'bad_request'
  return isUnavailable(error) ? 'unavailable' : 'server_error'
}

function isUnavailable(error: Error & { code?: unknown }): boolean {
  const isLost = /connection terminated|timeout exceeded/i.test(error.message)
  return isLost || (typeof error.code === 'string' && unavailable.test(error.code)) || isStorageError(error)
}

/** Always a 5xx: the transaction may be committed. */
function sendHookError(
  error: TransactionHookError,
  request: FastifyRequest,
  { reply, context }: { reply: FastifyReply; context: AppContext },
): FastifyReply {
  const failures: unknown[] = error.errors
  for (const failure of failures) logFailure(failure, request, context)
  const isTransient = failures.every((failure) => failure instanceof Error && isUnavailable(failure))
  return sendError(request, reply, isTransient ? 'unavailable' : 'server_error')
}

function sendApiError(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds, fields, cookies = [], ...details } = error.details
  setCookies(request, reply, cookies)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (fields) return sendFieldErrors(request, reply, fields)
  return sendError(request, reply, { code: error.code, ...details })
}

function sendFieldErrors(
  request: FastifyRequest,
  reply: FastifyReply,
  violations: readonly FieldViolation[],
): FastifyReply {
  const { errorFormat, fieldPrefix = '' } = request.routeOptions.config.endpoint ?? {}
  const named = violations.map((violation) => ({ ...violation, field: fieldPrefix + violation.field }))
  const translated = fieldErrors(named, request.language)
  return reply.code(422).send(errorFormat === 'fields' ? formErrors(translated) : translated)
}

const retryAfterSeconds = '5'

type Refusal = TextDetails & { code: ErrorCode }

function sendError(request: FastifyRequest, reply: FastifyReply, refusal: ErrorCode | Refusal): FastifyReply {
  const { code, ...details }: Refusal = typeof refusal === 'string' ? { code: refusal } : refusal
  if (code === 'unavailable' && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds)
  return reply.code(errors[code].status).send(errorBodyOf(code, request.language, details))
}

/**
 * Reads the rest of the body after an early response such as a 413: closing the connection while the client sends would
 * lose the response.
 */
function drainBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { headers, socket } = raw
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
  if (raw.complete || !hasBody) return
  const closes = !reply.raw.shouldKeepAlive
  reply.removeHeader('connection')
  reply.raw.shouldKeepAlive = true
  reply.raw.once('finish', () => raw.resume())
  answered.add(socket)
  raw.once('end', () => {
    answered.delete(socket)
    if (closes) socket.destroySoon()
  })
}

function isAnswered(socket: Socket): boolean {
  return answered.has(socket)
}

/** Half-closes, so that the client can still read the response; then destroys the connection. */
function closeSoon(socket: Socket): void {
  if (closing.has(socket)) return
  closing.add(socket)
  socket.end()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
