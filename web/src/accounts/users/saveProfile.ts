import { updateUser } from '#contract/accounts/users/api.ts'
import { call } from '../../platform/api/api.ts'
import { setTimeZone } from '../../platform/language/timeZone.ts'
import type { Profile } from './ProfileFields.tsx'
import { cacheUser } from './userQuery.ts'

/** Saves the given fields of the profile and applies its time zone. */
export async function saveProfile(profile: Partial<Profile>): Promise<void> {
  const { data } = await call(updateUser, { body: profile })
  cacheUser(data.user)
  setTimeZone(data.user.timezone)
}
