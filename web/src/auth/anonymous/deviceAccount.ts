import { loginByAppId, signupByAppId, validateSignupForm, type SignedIn } from '#contract/auth/api.ts'
import { track } from '../../analytics/track.ts'
import { call } from '../../api.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { newId } from '../../newId.ts'

type DeviceAccount = { appId: string; password: string }

const key = 'device-account'

/** Opens the anonymous account of this device; makes one where there is none, or none any more. */
export async function enterByDevice(): Promise<SignedIn> {
  const known = deviceAccount()
  return (known && (await open(known))) ?? make()
}

/** Once the account has an e-mail, the device opens it no longer. */
export function forgetDeviceAccount(): void {
  localStorage.removeItem(key)
}

/** The password of the account that this device opens without asking; undefined where it opens none. */
export function devicePassword(appId: string | null): string | undefined {
  const known = deviceAccount()
  return known?.appId === appId ? known?.password : undefined
}

async function open({ appId, password }: DeviceAccount): Promise<SignedIn | undefined> {
  try {
    const signedIn = await call(loginByAppId, { body: { app_id: appId, password } })
    track('login', { method: 'device' }, signedIn.data.token)
    return signedIn
  } catch (error) {
    if (error instanceof ApiFailure && error.field('password')) return undefined
    throw error
  }
}

/** Remembered before the account is made: when the answer is lost, the next try opens what there is. */
async function make(): Promise<SignedIn> {
  const account = { appId: newId(), password: newId() + newId() }
  const { appId: app_id, password } = account
  await call(validateSignupForm, { body: { app_id } })
  localStorage.setItem(key, JSON.stringify(account))
  const signedIn = await call(signupByAppId, {
    body: { app_id, password, password_repeat: password, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  })
  track('user_registration', { method: 'device' }, signedIn.data.token)
  return signedIn
}

function deviceAccount(): DeviceAccount | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<DeviceAccount> | null
    return kept?.appId && kept.password ? { appId: kept.appId, password: kept.password } : undefined
  } catch {
    return undefined
  }
}
