import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { countEvent } from '../payments/counters.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { receiveApple, receiveGoogle } from './receiving.ts'

const bodyLimit = 262_144

const AppleBody = Type.Object({ signedPayload: Type.String({ minLength: 1, maxLength: 200_000 }) })
const GoogleBody = Type.Object({
  message: Type.Object({
    messageId: Type.String({ minLength: 1, maxLength: 200 }),
    data: Type.Optional(Type.String({ maxLength: 200_000 })),
  }),
})

const schemaOf = (summary: string, body: object) => ({ summary, tags: ['payments'], body })

/** Receives signed notifications of the stores. */
export async function storePlugin(app: FastifyInstance, context: AppContext): Promise<void> {
  const { apple, google, takesTests } = context.config.stores
  if (apple)
    app.post<{ Body: { signedPayload: string } }>(
      '/spa/webhooks/apple',
      { schema: schemaOf('Notifications of the App Store, signed by Apple', AppleBody), bodyLimit },
      async ({ body }) => {
        await countEvent('apple', receiveApple(context, { apple, takesTests }, body.signedPayload))
        return { received: true }
      },
    )
  const push = google?.push
  if (push)
    app.post<{ Body: { message: { messageId: string; data?: string } } }>(
      '/spa/webhooks/google',
      {
        schema: schemaOf('Notifications of Google Play, pushed by Pub/Sub in the name of an account', GoogleBody),
        bodyLimit,
      },
      async ({ body, headers }) => {
        const { authorization = '' } = headers
        await countEvent('google', receiveGoogle(context, push, { authorization, ...body.message }))
        return { received: true }
      },
    )
}
