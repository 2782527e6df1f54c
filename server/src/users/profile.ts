import { birthdayFailure, instagramFailure, isoBirthday, localeOf, phoneFailure } from '#contract/users/rules.ts'
import type { updateUser } from '#contract/users/api.ts'
import type { Body } from '#contract/endpoint.ts'
import { ApiError, type FieldMistake } from '../failure.ts'
import type { Brand, Viewer } from '../machine.ts'
import { learnerToday } from '../streams/calendar.ts'
import type { ProfileChange } from './queries.ts'
import { knownTimezone } from './users.ts'

/** The change that a profile form asks for; throws with every field that is wrong. */
export function readProfile({ user, calendar }: Viewer, form: Body<typeof updateUser>, brand: Brand): ProfileChange {
  const fields = mistakes(form, brand)
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
  const zone = knownTimezone(form.timezone)
  return {
    userId: user.id,
    name: form.name?.trim(),
    lastName: form.last_name?.trim(),
    city: form.city?.trim(),
    gender: form.gender,
    phone: form.phone?.trim(),
    birthday: form.birthday === undefined ? undefined : (isoBirthday(form.birthday) ?? ''),
    instagramId: form.instagram_id,
    disableNotification: form.disable_notification === undefined ? undefined : form.disable_notification === 1,
    locale: form.language_code === undefined ? undefined : localeOf(form.language_code),
    timezone: zone === undefined ? undefined : { zone, today: learnerToday(calendar) },
  }
}

function mistakes(form: Body<typeof updateUser>, brand: Brand): FieldMistake[] {
  const today = new Date().toISOString().slice(0, 10)
  const locale = form.language_code === undefined ? undefined : localeOf(form.language_code)
  const checks = {
    birthday: birthdayFailure(form.birthday ?? '', today),
    phone: phoneFailure(form.phone ?? ''),
    instagram_id: instagramFailure(form.instagram_id ?? ''),
    language_code:
      form.language_code === undefined || (locale && brand.languages.includes(locale))
        ? undefined
        : ('language' as const),
    timezone: form.timezone === undefined || knownTimezone(form.timezone) ? undefined : ('invalid' as const),
  }
  return Object.entries(checks).flatMap(([field, rule]) => (rule ? [{ field, rule }] : []))
}
