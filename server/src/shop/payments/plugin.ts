import type { FastifyInstance } from 'fastify'
import type { PaymentAdapter } from '../../platform/config/configPayments.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { countEvent } from './counters.ts'
import { adaptersOf } from './providers.ts'
import { receiveEvent } from './receiving.ts'

const bodyLimit = 262_144

/** Receives events of the provider; keeps the raw body, which is signed. */
export async function paymentPlugin(app: FastifyInstance, context: AppContext): Promise<void> {
  for (const adapter of adaptersOf(context)) await registerWebhook(app, context, adapter)
}

async function registerWebhook(app: FastifyInstance, context: AppContext, adapter: PaymentAdapter): Promise<void> {
  await app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit },
      async (_request: unknown, body: Buffer) => body,
    )
    webhooks.post(
      `/spa/webhooks/${adapter}`,
      { schema: { summary: 'Events of the provider of payments, signed by it', tags: ['payments'] } },
      async (request) => {
        const headers = Object.entries(request.headers).map(([name, value]) => [name, value?.toString()])
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const event = { body, headers: Object.fromEntries(headers) as Record<string, string | undefined> }
        await countEvent(adapter, receiveEvent(context, adapter, event))
        return { received: true }
      },
    )
  })
}
