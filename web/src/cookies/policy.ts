import { useMemo, useSyncExternalStore } from 'react'
import type { CookiePolicy } from '#contract/cookies/api.ts'
import { effectivePolicy } from '#contract/cookies/rules.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { readCookie, writeCookie } from '../cookie.ts'
import { listenersOf } from '../listeners.ts'

const consentCookie = 'cookie_consent'
const policyKey = 'cookie-policy'
const unsentKey = 'cookie-policy-unsent'
const year = 31_536_000
const listeners = listenersOf()

/** What may be stored and run now. */
export function cookiePolicy(): CookiePolicy {
  return effectivePolicy(publicConfig().project.is_cookie_enable, chosenPolicy())
}

/** The choice holds on this device at once, and is to be sent to the account. */
export function choosePolicy(policy: CookiePolicy): void {
  localStorage.setItem(unsentKey, '1')
  keepPolicy(policy)
}

/** What holds on this device, as the account has it. */
export function keepPolicy(policy: CookiePolicy): void {
  localStorage.setItem(policyKey, JSON.stringify(policy))
  writeCookie(consentCookie, 'true', { seconds: year, sameSite: 'Strict' })
  listeners.tell()
}

/** The next person on this device is asked anew. */
export function forgetPolicy(): void {
  localStorage.removeItem(policyKey)
  markSent()
  writeCookie(consentCookie, '', { seconds: 0, sameSite: 'Strict' })
  listeners.tell()
}

/** The choice of this device that the account does not have yet. */
export function unsentPolicy(): CookiePolicy | undefined {
  return localStorage.getItem(unsentKey) ? chosenPolicy() : undefined
}

export function markSent(): void {
  localStorage.removeItem(unsentKey)
}

/** What may be stored now; the same object until it changes. */
export function useCookiePolicy(): CookiePolicy {
  const text = useSyncExternalStore(onPolicyChange, () => JSON.stringify(cookiePolicy()))
  return useMemo(() => JSON.parse(text) as CookiePolicy, [text])
}

/** Whether the person is to be asked: the school lets them choose, and on this device they have not. */
export function isAsked(): boolean {
  return publicConfig().project.is_cookie_enable && !chosenPolicy()
}

export function useIsAsked(): boolean {
  return useSyncExternalStore(onPolicyChange, isAsked)
}

/** Calls back when something else was chosen, here or in another tab; returns how to stop. */
export function onPolicyChange(listener: () => void): () => void {
  const stop = listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

/** Without the consent cookie, which lives for a year, an old choice no longer counts. */
function chosenPolicy(): CookiePolicy | undefined {
  const kept = readCookie(consentCookie) ? localStorage.getItem(policyKey) : null
  try {
    return kept ? (JSON.parse(kept) as CookiePolicy) : undefined
  } catch {
    return undefined
  }
}
