import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { ApiError, failureOf, fieldFailures, formFailures, isStorageFailure, type FieldMistake } from './failure.ts'
import { commonHeaders } from './headers.ts'
import type { Machine } from './machine.ts'
import { recognise, setCookies } from './route.ts'
import { TransactionHookError } from './transactionHooks.ts'
import { closeSoon, isAnswered, drainBody } from './unreadBodies.ts'
import { fieldMistakes } from './validation.ts'

/** Refusals of fastify, and of PostgreSQL for texts that it cannot hold (U+0000, half a sign), in our catalogue. */
const codes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  '22021': 'bad_request',
  '22P02': 'bad_request',
  '22P05': 'bad_request',
}

/** PostgreSQL is starting, stopping, full or out of reach, or ended one of two that waited for each other. */
const unavailable = /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|57P0|53|08|40)/

/** Answers every failure of a call in the shapes of the contract; no stack, SQL or path leaves the server. */
export function registerErrorHandler(app: FastifyInstance, machine: Machine): void {
  app.setErrorHandler<FastifyError | ApiError | TransactionHookError>((error, request, reply) => {
    drainBody(request, reply)
    // A request may fail before its route has looked at it.
    if (request.language === undefined) recognise(request, machine)
    if (error instanceof ApiError) return answerApiError(error, request, reply)
    if (error instanceof TransactionHookError) return answerHookError(error, request, reply)
    if (error.validationContext === 'params') return answer(request, reply, 'not_found')
    if (error.validation) return answerFields(request, reply, fieldMistakes(error.validation))
    const code = codeOf(error)
    if (errors[code].status >= 500) request.log.error(error)
    return answer(request, reply, code)
  })
}

/** An address that cannot be decoded, or with an endless id, names nothing. No hook and no route has seen it. */
export function refuseAddress(request: FastifyRequest, reply: FastifyReply, machine: Machine): void {
  recognise(request, machine)
  drainBody(request, reply)
  answer(request, reply.headers(commonHeaders), 'not_found')
}

/** Answers what is not HTTP, or came too slowly, and hangs up. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  if (!socket.writable || isAnswered(socket)) return closeSoon(socket)
  const failure = failureOf('bad_request', 'en')
  const body = JSON.stringify(failure)
  const headers = { ...commonHeaders, 'content-type': 'application/json; charset=utf-8', connection: 'close' }
  const lines = Object.entries({ ...headers, 'content-length': body.length }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.write(`HTTP/1.1 ${failure.status} ${failure.name}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  return closeSoon(socket)
}

function codeOf(error: FastifyError): ErrorCode {
  const known = codes[error.code]
  if (known) return known
  if (error.statusCode !== undefined && error.statusCode < 500) return 'bad_request'
  return isUnavailable(error) ? 'unavailable' : 'server_error'
}

function isUnavailable(error: Error & { code?: unknown }): boolean {
  const isLost = /connection terminated|timeout exceeded/i.test(error.message)
  return isLost || (typeof error.code === 'string' && unavailable.test(error.code)) || isStorageFailure(error)
}

/** Never a refusal: what the call has written may stand. */
function answerHookError(error: TransactionHookError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failures: unknown[] = error.errors
  for (const failure of failures) request.log.error(failure)
  const isPassing = failures.every((failure) => failure instanceof Error && isUnavailable(failure))
  return answer(request, reply, isPassing ? 'unavailable' : 'server_error')
}

function answerApiError(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds, fields, cookies = [] } = error.details
  setCookies(request, reply, cookies)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return fields ? answerFields(request, reply, fields) : answer(request, reply, error.code)
}

function answerFields(request: FastifyRequest, reply: FastifyReply, mistakes: readonly FieldMistake[]): FastifyReply {
  const { failures: shape, fieldPrefix = '' } = request.routeOptions.config.endpoint ?? {}
  const named = mistakes.map((mistake) => ({ ...mistake, field: fieldPrefix + mistake.field }))
  const failures = fieldFailures(named, request.language)
  return reply.code(422).send(shape === 'fields' ? formFailures(failures) : failures)
}

/** When to ask again where nobody knows better. */
const retryAfterSeconds = '5'

function answer(request: FastifyRequest, reply: FastifyReply, code: ErrorCode): FastifyReply {
  if (code === 'unavailable' && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds)
  return reply.code(errors[code].status).send(failureOf(code, request.language))
}
