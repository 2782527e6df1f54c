import { normalEmail } from '#contract/accounts/users/accountRules.ts'
import { deleteUser, updateUserStatus } from '#contract/accounts/users/api.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { preparedRoute, type Call, type PreparedCall } from '../../platform/http/route.ts'
import { recordAndRespond } from '../users/profile.ts'
import { lockOtherAdmins } from '../users/roles.ts'
import { checkEmail, findEmails, findUser, updateAddedEmail, updatePendingEmail, updateStatus } from '../users/users.ts'
import { signedOutCookies } from './binding.ts'
import { cancelBookings, closeAccount, recordClosing } from './closing.ts'
import { revokeCodes } from './codes.ts'
import { sendConfirmation } from './emailConfirmation.ts'
import { lockReauthenticated, lockViewer, reauthenticate, type Proof } from './reauthentication.ts'

export const accountRoutes = [
  preparedRoute(updateUserStatus, async (call) => {
    const { body, viewer, context } = call
    const { id: userId, email: current } = viewer.user
    const before = await findUser(context.database.sql, userId)
    const email = body.email === undefined ? undefined : normalEmail(body.email)
    const change = email === undefined ? undefined : await authoriseEmail(call, email, body.current_password)
    return call.transaction(async (transaction) => {
      if (change) await changeEmail(transaction, change)
      // Adding an e-mail to an anonymous account starts the registration.
      const startsRegistration = change !== undefined && current === null
      if (body.status !== undefined)
        await updateStatus(transaction.sql, { userId, status: body.status, startsRegistration })
      return recordAndRespond(transaction, before)
    })
  }),

  preparedRoute(deleteUser, async (call) => {
    const { viewer, body } = call
    const userId = viewer.user.id
    if (body.id !== userId) throw new ApiError('not_found')
    const proof = await reauthenticate(call, body.current_password)
    return call.transaction(async (transaction) => {
      // Before the account itself: administrators are locked in the order of their ids.
      await lockOtherAdmins(transaction.sql, userId)
      await lockReauthenticated(transaction.sql, viewer, proof)
      const roles = await closeAccount(transaction, userId)
      await cancelBookings.registered(transaction, { actorId: userId, userId })
      if (roles.length > 0) await recordClosing(transaction.sql, { actorId: userId, userId, roles })
      signedOutCookies(viewer).forEach(transaction.setCookie)
      return { success: true }
    })
  }),
]

type EmailChange = { email: string; isAnother: boolean; proof: Proof | undefined }

/** A new e-mail requires reauthentication, as it can reset the password later. */
async function authoriseEmail(
  call: PreparedCall<typeof updateUserStatus>,
  email: string,
  password: string | undefined,
): Promise<EmailChange> {
  const { viewer, context } = call
  const { id: userId, email: current } = viewer.user
  const emails = await findEmails(context.database.sql, userId)
  const isAnother = email !== current && email !== emails?.pending_email
  const violations = isAnother ? await checkEmail(context.database.sql, email, userId) : []
  const proof = isAnother && current !== null ? await reauthenticate(call, password, { violations }) : undefined
  if (violations.length > 0) throw new ApiError('validation_failed', { fields: violations })
  return { email, isAnother, proof }
}

/**
 * An account without an e-mail gets the new one at once, else it counts once confirmed. The current e-mail cancels a
 * pending change.
 */
async function changeEmail(
  call: Call<typeof updateUserStatus>,
  { email, isAnother, proof }: EmailChange,
): Promise<void> {
  const { sql, viewer } = call
  const { id: userId, email: current } = viewer.user
  const account = proof ? await lockReauthenticated(sql, viewer, proof) : await lockViewer(sql, viewer)
  const pending = (await findEmails(sql, userId))?.pending_email
  // A concurrent call changed the e-mail: this call was authorised for the former one.
  if (account.email !== current || (!proof && current !== null && email !== current && email !== pending))
    throw refuseField('current_password', 'required')
  if (current === null && !(await updateAddedEmail(sql, userId, email))) throw refuseField('email', 'email_taken')
  if (current !== null) await updatePendingEmail(sql, userId, email === current ? null : email)
  if (isAnother) await revokeCodes(sql, userId)
  // The same unconfirmed e-mail resends the mail.
  if (email !== current || !account.is_confirmed)
    await sendConfirmation(call, { userId, email, sessionId: viewer.sessionId })
}
