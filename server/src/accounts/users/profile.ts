import { isDeepStrictEqual } from 'node:util'
import {
  birthdayError,
  instagramError,
  isoBirthday,
  localeOf,
  phoneError,
} from '#contract/accounts/users/profileRules.ts'
import { visibleText } from '#contract/platform/visibleText.ts'
import type { updateUser, User } from '#contract/accounts/users/api.ts'
import type { Body } from '#contract/endpoint.ts'
import { utcDate } from '../../platform/clock.ts'
import { ApiError, type FieldViolation } from '../../platform/errors.ts'
import { knownTimezone } from '../../platform/language/dates.ts'
import type { Brand, Viewer } from '../../platform/http/context.ts'
import type { Call } from '../../platform/http/route.ts'
import { learnerToday } from '../../platform/calendar.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { findUser, type ProfileChange } from './queries.ts'

/** Throws with all invalid fields. */
export function readProfile({ viewer, brand, body: form, now }: Call<typeof updateUser>): ProfileChange {
  const { user, calendar } = viewer
  const fields = validate(form, brand, now)
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
  const zone = knownTimezone(form.timezone)
  return {
    userId: user.id,
    name: visible(form.name),
    lastName: visible(form.last_name),
    city: visible(form.city),
    gender: form.gender,
    phone: form.phone?.trim(),
    birthday: form.birthday === undefined ? undefined : (isoBirthday(form.birthday) ?? ''),
    instagramId: form.instagram_id,
    disableNotification: form.disable_notification === undefined ? undefined : form.disable_notification === 1,
    locale: form.language_code === undefined ? undefined : localeOf(form.language_code),
    timezone: zone === undefined ? undefined : { zone, today: learnerToday(calendar, now) },
  }
}

function visible(text: string | undefined): string | undefined {
  return text === undefined ? undefined : visibleText(text)
}

function validate(form: Body<typeof updateUser>, brand: Brand, now: number): FieldViolation[] {
  const today = utcDate(now)
  const locale = form.language_code === undefined ? undefined : localeOf(form.language_code)
  const checks = {
    birthday: birthdayError(form.birthday ?? '', today),
    phone: phoneError(form.phone ?? ''),
    instagram_id: instagramError(form.instagram_id ?? ''),
    language_code:
      form.language_code === undefined || (locale && brand.languages.includes(locale))
        ? undefined
        : ('language' as const),
    timezone: form.timezone === undefined || knownTimezone(form.timezone) ? undefined : ('invalid' as const),
  }
  return Object.entries(checks).flatMap(([field, rule]) => (rule ? [{ field, rule }] : []))
}

/** Records a `user` event if the user has changed, and returns the user. */
export async function recordAndRespond(call: TransactionContext & { viewer: Viewer }, before: User | undefined) {
  const userId = call.viewer.user.id
  const user = await findUser(call.sql, userId)
  if (!user) throw new ApiError('not_found')
  if (!isDeepStrictEqual(user, before)) await recordEvent(call, { userId, kind: 'user' })
  return { success: true, data: { user } }
}
