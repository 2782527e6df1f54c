import { emailError, normalEmail } from '#contract/accounts/auth/rules.ts'
import type { Body } from '#contract/endpoint.ts'
import type { extendStream } from '#contract/shop/extensions/api.ts'
import { phoneError } from '#contract/accounts/users/profileRules.ts'
import { ApiError, type FieldViolation } from '../../platform/http/errors.ts'
import type { Contact } from './queries.ts'

/** Name, phone number and e-mail of a request; throws a 422 at each that is missing or not valid. */
export function contactOf(body: Body<typeof extendStream>): Contact {
  const contact = { name: body.name.trim(), phone: body.phone.trim(), email: normalEmail(body.email) }
  const rules = {
    name: contact.name === '' ? ('required' as const) : undefined,
    phone: contact.phone === '' ? ('required' as const) : phoneError(contact.phone),
    email: emailError(contact.email),
  }
  const fields = Object.entries(rules).flatMap(([field, rule]): FieldViolation[] => (rule ? [{ field, rule }] : []))
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
  return contact
}
