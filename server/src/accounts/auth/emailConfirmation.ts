import type { Endpoint } from '#contract/endpoint.ts'
import { writeMail } from '../../messages/mail/mail.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/database/database.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { paths } from '../../platform/site/paths.ts'
import { beginWaitingRoles } from '../users/roles.ts'
import { confirmAddress } from '../users/users.ts'
import { mailNewEmail } from './accountMails.ts'
import { mintCode, requireCode, requireOpenCode, revokeCodes } from './codes.ts'
import type { Account } from './queries.ts'
import { checkPassword } from './passwordSignIn.ts'
import { lockProvenAccount, lockViewer } from './reauthentication.ts'

const confirmationSeconds = 7 * 24 * 3600

type MailCall = Pick<Call<Endpoint>, 'sql' | 'brand' | 'language' | 'origin'>

/** `sessionId`: the session of the learner's website that requests the mail. */
type NewConfirmation = { userId: number; email: string; sessionId: number | null }

/** Mails a confirmation link, at most five times in five minutes. */
export async function sendConfirmation(call: MailCall, { userId, email, sessionId }: NewConfirmation) {
  await enforceRateLimit(call.sql, { key: `confirm:${userId}`, count: 5, windowSeconds: 300 })
  const payload = { email, session_id: sessionId }
  const token = await mintCode(call.sql, { userId, purpose: 'email', seconds: confirmationSeconds, payload })
  await writeMail(call, {
    userId,
    recipient: email,
    kind: 'confirm_email',
    path: paths.confirmEmail({ token }),
    secret: token,
    validSeconds: confirmationSeconds,
  })
}

type ConfirmationCall = Pick<Call<Endpoint>, 'context' | 'client' | 'optionalViewer'>
type ConfirmingCall = Pick<Call<Endpoint>, 'afterCommit'> & MailCall
type Confirmation = { token: string; password?: string | undefined }

/**
 * Proves that the user of a link controls both the mailbox and the account (decision 0054). The result confirms the
 * e-mail in a transaction, notifies a replaced former address, and returns the user's id.
 */
export async function proveLink(
  call: ConfirmationCall,
  { token, password }: Confirmation,
): Promise<(call: ConfirmingCall) => Promise<number>> {
  const lockProven = await proveAccount(call, { token, password })
  return async (transaction) => {
    const { sql } = transaction
    const { user_id: userId, payload } = await requireCode(sql, token, 'email')
    const { email: former, is_confirmed: isFormerProved } = await lockProven(sql)
    const { email } = payload
    if (typeof email !== 'string' || !(await confirmAddress(sql, { userId, email }))) throw new ApiError('code_invalid')
    await beginWaitingRoles(transaction, userId)
    if (former === email) return userId
    await revokeCodes(sql, userId)
    // An unconfirmed address may be a stranger's, who must not get a way in.
    if (former !== null && isFormerProved) await mailNewEmail(transaction, { userId, former, email })
    return userId
  }
}

/** Requires the session that requested the mail, or the password; the result compares the proof again, locked. */
async function proveAccount(
  call: ConfirmationCall,
  { token, password }: Confirmation,
): Promise<(sql: Sql) => Promise<Account>> {
  const { context } = call
  const { user_id: userId, email, payload } = await requireOpenCode(context.database.sql, token, 'email')
  const viewer = await call.optionalViewer()
  if (viewer?.user.id === userId && viewer.sessionId === payload.session_id) return (sql) => lockViewer(sql, viewer)
  if (!password?.trim()) throw refuseField('password', 'required')
  if (email === null) throw new ApiError('code_invalid')
  // Suffices under attack too: the link proves what a mailed code would.
  const { verified } = await checkPassword(call, { email, password })
  if (verified?.id !== userId) throw refuseField('password', 'wrong_password')
  return (sql) => lockProvenAccount(sql, verified, 'password')
}
