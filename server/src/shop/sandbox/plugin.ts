import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import qs from 'qs'
import type { AppContext } from '../../platform/http/context.ts'
import { resolveRequest } from '../../platform/http/route.ts'
import { styleSheetOf } from '../../platform/site/indexHtml.ts'
import { schemeOf } from '../../platform/site/website.ts'
import { deliverEvent } from './events.ts'
import { cardKinds, deliveries, paymentPage, stylePath, unknownPage } from './page.ts'
import { takeStep, type Step } from './sandbox.ts'
import { findPayment, updateEventDue, type PaymentRow } from './queries.ts'

const lateSeconds = 10

const style = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')
const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

type Address = { Params: { reference: string }; Body: Record<string, unknown> }

/** The hosted page of the sandbox. Anybody with its address may pay, as at any provider. */
export async function sandboxPlugin(app: FastifyInstance, context: AppContext): Promise<void> {
  if (context.config.payments !== 'sandbox') return
  const { sql } = context.database
  const styleSheet = styleSheetOf(context.config.webDir)
  app.get<Address>('/sandbox/:reference', hidden, async (request, reply) =>
    show(request, reply, await findPayment(sql, request.params.reference)),
  )
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    const parser = { parseAs: 'string', bodyLimit: 4096 } as const
    forms.addContentTypeParser('application/x-www-form-urlencoded', parser, async (_request: unknown, body: string) =>
      qs.parse(body, { depth: 0, parameterLimit: 10 }),
    )
    forms.post<Address>('/sandbox/:reference', hidden, async (request, reply) => {
      const payment = await findPayment(sql, request.params.reference)
      const step = stepOf(request.body)
      if (payment && step && (await takeStep(sql, payment, step))) await sendEvents(context, payment.reference, request)
      const settled = await findPayment(sql, request.params.reference)
      if (!settled) return show(request, reply, settled)
      // Redirects after the POST, so that Back does not send it again.
      const next = settled.status === 'requires_action' ? request.url : settled.return_url
      return reply.redirect(next ?? '/', 303)
    })
  })

  app.get(stylePath, hidden, (request, reply) => {
    resolveRequest(request, context)
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(style + request.brand.public.project.accent_style)
  })

  function show(request: FastifyRequest, reply: FastifyReply, payment: PaymentRow | undefined) {
    resolveRequest(request, context)
    const { language, brand } = request
    const look = { language, project: brand.public.project, scheme: schemeOf(request), styleSheet }
    return reply
      .code(payment ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .send(payment ? paymentPage(payment, look) : unknownPage(look))
  }
}

const hidden = { schema: { hide: true } }

function stepOf(body: Record<string, unknown> | undefined): Step | undefined {
  const card = cardKinds.find((kind) => kind === body?.['card'])
  const delivery = deliveries.find((name) => name === body?.['delivery'])
  if (body?.['step'] === 'confirm' || body?.['step'] === 'refuse') return { step: body['step'] }
  return body?.['step'] === 'card' && card && delivery ? { step: 'card', card, delivery } : undefined
}

/** Sends the events of a payment as its person chose; none while it waits for the bank. */
async function sendEvents(context: AppContext, reference: string, request: FastifyRequest): Promise<void> {
  const payment = await findPayment(context.database.sql, reference)
  if (!payment || payment.amount_minor === null || payment.status === 'requires_action') return
  const isLate = payment.delivery === 'late' || (payment.status === 'open' && payment.delivery !== 'never')
  if (isLate) return updateEventDue(context.database.sql, { reference, seconds: lateSeconds })
  if (payment.delivery === 'before_return') return deliverEvent(context, reference)
  if (payment.delivery === 'never') return
  const times = payment.delivery === 'twice' ? 2 : 1
  // The person is already on the way back.
  deliverEvent(context, reference, times).catch((error: unknown) => request.log.error(error))
}
