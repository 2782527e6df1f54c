import { updateUser } from '#contract/users/api.ts'
import { call } from '../api.ts'
import { setTimeZone } from '../timeZone.ts'
import type { Profile } from './ProfileFields.tsx'
import { keepUser } from './userQuery.ts'

/** Saves what is given of the profile; times are shown in its zone from then on. */
export async function saveProfile(profile: Partial<Profile>): Promise<void> {
  const { data } = await call(updateUser, { body: profile })
  keepUser(data.user)
  setTimeZone(data.user.timezone)
}
