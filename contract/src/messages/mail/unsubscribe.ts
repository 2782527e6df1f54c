import { Type } from 'typebox'

/** Opened by links of mails, and posted to by mail programs (RFC 8058): no call of the client. */
export const unsubscribePath = '/spa/api/v1/unsubscribe'
export const Unsubscribe = Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) })
