import { loginByAppId, signupByAppId, validateSignupForm, type SignedIn } from '#contract/accounts/auth/api.ts'
import { track } from '../../analytics/track.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { newId } from '../../../platform/device/ids.ts'

type DeviceAccount = { appId: string; password: string }

const key = 'device-account'

/** Signs in to the anonymous account of this device; creates one when there is none or it no longer exists. */
export async function signInByDevice(): Promise<SignedIn> {
  const stored = deviceAccount()
  return (stored && (await open(stored))) ?? create()
}

/** Called once the account has an e-mail, which then signs in instead. */
export function forgetDeviceAccount(): void {
  localStorage.removeItem(key)
}

/** The stored password of the anonymous account; undefined for any other account. */
export function devicePassword(appId: string | null): string | undefined {
  const stored = deviceAccount()
  return stored?.appId === appId ? stored?.password : undefined
}

async function open({ appId, password }: DeviceAccount): Promise<SignedIn | undefined> {
  try {
    const signedIn = await call(loginByAppId, { body: { app_id: appId, password } })
    track('login', { method: 'device' }, signedIn.data)
    return signedIn
  } catch (error) {
    if (error instanceof ApiFailure && error.field('password')) return undefined
    throw error
  }
}

/** Stores the credentials first: if the response is lost, the next attempt signs in to the new account. */
async function create(): Promise<SignedIn> {
  const account = { appId: newId(), password: newId() + newId() }
  const { appId: app_id, password } = account
  await call(validateSignupForm, { body: { app_id } })
  localStorage.setItem(key, JSON.stringify(account))
  const signedIn = await call(signupByAppId, {
    body: { app_id, password, password_repeat: password, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  })
  track('user_registration', { method: 'device' }, signedIn.data)
  return signedIn
}

function deviceAccount(): DeviceAccount | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<DeviceAccount> | null
    return stored?.appId && stored.password ? { appId: stored.appId, password: stored.password } : undefined
  } catch {
    return undefined
  }
}
