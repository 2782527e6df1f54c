import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../platform/http/context.ts'
import { receiveEvent } from './receiving.ts'

const bodyLimit = 262_144

/** Takes events of the provider: the signature is of the body as it came. */
export async function paymentPlugin(app: FastifyInstance, context: AppContext): Promise<void> {
  const adapter = context.config.payments
  if (adapter === undefined) return
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
        await receiveEvent(context, adapter, {
          body,
          headers: Object.fromEntries(headers) as Record<string, string | undefined>,
        })
        return { received: true }
      },
    )
  })
}
