import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { AppContext } from '../platform/http/context.ts'
import { ApiError } from '../platform/http/errors.ts'
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

/** Takes notifications of the stores, which sign them. */
export async function storePlugin(app: FastifyInstance, context: AppContext): Promise<void> {
  const { apple, google, takesTests } = context.config.stores
  if (apple)
    app.post<{ Body: { signedPayload: string } }>(
      '/spa/webhooks/apple',
      { schema: schemaOf('Notifications of the App Store, signed by Apple', AppleBody), bodyLimit },
      async ({ body }) => {
        await receiveApple(context, { apple, takesTests }, body.signedPayload)
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
        if (headers.authorization === undefined) throw new ApiError('signature_invalid')
        await receiveGoogle(context, push, { authorization: headers.authorization, ...body.message })
        return { received: true }
      },
    )
}
