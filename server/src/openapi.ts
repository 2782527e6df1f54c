import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { errorTexts } from '#contract/errorTexts.ts'

const conventions = `Moments are whole seconds since 1970, dates \`YYYY-MM-DD\`.

| header | meaning |
| --- | --- |
| \`Authorization: Bearer …\` | the token of a session |
| \`X-App-Id\` | the brand; without it the host name says which |
| \`Accept-Language\` | language of texts, for which \`lang\` in the address goes first |
| \`X-Bind-Session: 1\` | a call that signs in gives a session that its browser alone can use: the token of it is taken only together with the cookies that come with the answer |
| \`Idempotency-Key\` | a call that writes has one effect and one answer for a key, however often it is sent |`

/** Serves the document of all calls at `/spa/openapi.json`, and for reading at `/spa/docs`. */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Daystream', version: '1', description: conventions },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => {
      const { endpoint } = route.config ?? {}
      return { url, schema: endpoint ? { ...schema, ...wordsOf(endpoint) } : schema }
    },
  })
  await app.register(swaggerUi, { routePrefix: '/spa/docs', uiConfig: { validatorUrl: null } })
  let document: string | undefined
  app.get('/spa/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(app.swagger()))),
  )
}

/** What the document says of a call besides what it takes. */
function wordsOf(endpoint: Endpoint): FastifySchema {
  const [, , area = '', , domain = ''] = endpoint.path.split('/')
  return {
    summary: endpoint.summary,
    tags: [area === 'api' ? domain : area],
    ...(endpoint.access !== 'anyone' && { security: [{ bearer: [] }] }),
    ...(endpoint.form && { consumes: ['application/json', 'multipart/form-data'] }),
    response: {
      200: { description: 'Done', ...endpoint.response, ...(endpoint.paged && { headers }) },
      ...refusals(endpoint),
    },
  }
}

const headers = {
  'x-pagination-current-page': { type: 'integer', description: 'The page, counted from 1' },
  'x-pagination-page-count': { type: 'integer', description: 'How many pages there are' },
  'x-pagination-per-page': { type: 'integer', description: 'How many items a page holds' },
  'x-pagination-total-count': { type: 'integer', description: 'How many items there are' },
}

/** The refusals of a call, by status: its own, and those of every call of its kind. */
function refusals(endpoint: Endpoint): Record<number, object> {
  const codes = new Set<ErrorCode>(endpoint.errors)
  if (endpoint.access !== 'anyone')
    for (const code of ['unauthorized', 'session_expired', 'session_replaced'] as const) codes.add(code)
  if (endpoint.query ?? endpoint.body) codes.add('validation_failed')
  if (endpoint.method !== 'GET') for (const code of ['bad_request', 'too_many_requests'] as const) codes.add(code)
  const byStatus = Map.groupBy(codes, (code) => errors[code].status)
  return Object.fromEntries(Array.from(byStatus, ([status, same]) => [status, refusal(endpoint, same)]))
}

function refusal(endpoint: Endpoint, codes: readonly ErrorCode[]): object {
  const description = codes.map((code) => `\`${code}\`: ${errorTexts[code].en}`).join('\n\n')
  return { description, ...(codes.includes('validation_failed') ? fieldsOf(endpoint) : failure(codes)) }
}

function failure(codes: readonly ErrorCode[]): object {
  return {
    type: 'object',
    required: ['name', 'message', 'code', 'status'],
    properties: {
      name: { type: 'string' },
      message: { type: 'string', description: 'In the language of the call' },
      code: { type: 'string', enum: codes },
      status: { type: 'integer' },
    },
  }
}

const text = { type: 'string', description: 'In the language of the call' }

function fieldsOf({ failures }: Endpoint): object {
  if (failures !== 'fields')
    return {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: text },
      },
    }
  const byField = { type: 'object', additionalProperties: { type: 'array', items: text } }
  return {
    type: 'object',
    required: ['success', 'errors'],
    properties: { success: { type: 'boolean', const: false }, errors: byField },
  }
}
