import type { MailContext } from '../../messages/mail/mail.ts'
import { createPort } from '../../platform/port.ts'

type Question = { clientId: string; userId: number; name: string; email: string; message: string; categoryId: number }

/** Asks the support of the brand, once per client id. */
export const askSupport = createPort<(call: MailContext, question: Question) => Promise<void>>('questions to support')
