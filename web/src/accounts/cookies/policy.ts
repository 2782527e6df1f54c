import { useMemo, useSyncExternalStore } from 'react'
import type { CookiePolicy } from '#contract/accounts/cookies/api.ts'
import { effectivePolicy } from '#contract/accounts/cookies/rules.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { readCookie, writeCookie } from '../../platform/storage/cookie.ts'
import { createEmitter } from '../../platform/emitter.ts'

const consentCookie = 'cookie_consent'
const policyKey = 'cookie-policy'
const unsentKey = 'cookie-policy-unsent'
const yearSeconds = 31_536_000
const emitter = createEmitter()

/** The policy in effect. */
export function cookiePolicy(): CookiePolicy {
  return effectivePolicy(publicConfig().project.is_cookie_enable, chosenPolicy())
}

/** Stores a choice of the user, to be sent to the account. */
export function choosePolicy(policy: CookiePolicy): void {
  localStorage.setItem(unsentKey, '1')
  storePolicy(policy)
}

/** Stores the policy of the account on this device. */
export function storePolicy(policy: CookiePolicy): void {
  localStorage.setItem(policyKey, JSON.stringify(policy))
  writeCookie(consentCookie, 'true', { seconds: yearSeconds, sameSite: 'Strict' })
  emitter.emit()
}

/** Clears the policy, so that the next user of this device is asked again. */
export function clearPolicy(): void {
  localStorage.removeItem(policyKey)
  markSent()
  writeCookie(consentCookie, '', { seconds: 0, sameSite: 'Strict' })
  emitter.emit()
}

/** The choice that has not been sent to the account yet. */
export function unsentPolicy(): CookiePolicy | undefined {
  return localStorage.getItem(unsentKey) ? chosenPolicy() : undefined
}

export function markSent(): void {
  localStorage.removeItem(unsentKey)
}

/** The policy in effect; referentially stable until it changes. */
export function useCookiePolicy(): CookiePolicy {
  const text = useSyncExternalStore(onPolicyChange, () => JSON.stringify(cookiePolicy()))
  return useMemo(() => JSON.parse(text) as CookiePolicy, [text])
}

/** Whether consent is required and has not been given or denied on this device. */
export function needsConsent(): boolean {
  return publicConfig().project.is_cookie_enable && !chosenPolicy()
}

export function useNeedsConsent(): boolean {
  return useSyncExternalStore(onPolicyChange, needsConsent)
}

/** Subscribes to changes, also those of other tabs; returns the unsubscribe function. */
export function onPolicyChange(listener: () => void): () => void {
  const unsubscribe = emitter.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}

/** A choice expires with the consent cookie, after a year. */
function chosenPolicy(): CookiePolicy | undefined {
  const stored = readCookie(consentCookie) ? localStorage.getItem(policyKey) : null
  try {
    return stored ? (JSON.parse(stored) as CookiePolicy) : undefined
  } catch {
    return undefined
  }
}
