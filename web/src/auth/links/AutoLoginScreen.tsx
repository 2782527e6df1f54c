import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { exchangeCode, logout, type SignedIn } from '#contract/auth/api.ts'
import { displayName } from '#contract/users/rules.ts'
import { track } from '../../analytics/track.ts'
import { call } from '../../api.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { t, useLanguage } from '../../language.ts'
import { base, hrefOf, paths } from '../../paths.ts'
import { takeReturnUrl } from '../../returnUrl.ts'
import { storedToken, storedUserId } from '../../session.ts'
import { preloadInside } from '../../shell/inside.ts'
import { Button } from '../../ui/Button.tsx'
import { inline, useAction } from '../../useAction.ts'
import { AuthPage } from '../AuthPage.tsx'
import { enter } from '../enter.ts'
import styles from '../AuthPage.module.css'
import { autoLoginCode } from './linkCodes.ts'
import { LinkFailure } from './LinkFailure.tsx'
import { useOnce } from './useOnce.ts'

/** Signs in by a link. Nobody is exchanged for somebody else without being asked. */
export function AutoLoginScreen() {
  useLanguage()
  const router = useRouter()
  const { returnUrl }: { returnUrl?: string } = useSearch({ strict: false })
  const [code] = useState(autoLoginCode.read)
  useEffect(() => {
    if (!code) void router.navigate({ href: hrefOf(paths.login(returnUrl ? { returnUrl } : {})), replace: true })
  }, [router, code, returnUrl])
  return code ? <Exchange code={code} returnUrl={returnUrl} /> : null
}

function Exchange({ code, returnUrl }: { code: string; returnUrl: string | undefined }) {
  const router = useRouter()
  const { outcome, again } = useOnce(() => {
    preloadInside()
    return exchange(code)
  })
  const signedIn = outcome && 'value' in outcome ? outcome.value : undefined
  const isOther = signedIn !== undefined && isSomebodyElse(signedIn)
  const [failure, setFailure] = useState<unknown>()
  const go = async (first: SignedIn) => {
    const next = await bound(first)
    track('login', { method: 'link' }, next.data.token)
    await enter(router, next, takeReturnUrl(returnUrl, base, next.data.user.id))
  }
  const goAtOnce = useEffectEvent(go)
  useEffect(() => {
    if (signedIn && !isOther) goAtOnce(signedIn).catch(setFailure)
  }, [signedIn, isOther])
  if (outcome && 'error' in outcome)
    return <LinkFailure error={outcome.error} onRetry={again} deadText={t('auth.links.deadText')} />
  if (signedIn && failure !== undefined) {
    const goAgain = () => {
      setFailure(undefined)
      go(signedIn).catch(setFailure)
    }
    return <LinkFailure error={failure} onRetry={goAgain} deadText={t('auth.links.deadText')} />
  }
  if (signedIn && isOther) return <Question signedIn={signedIn} onYes={() => go(signedIn).catch(setFailure)} />
  return (
    <main>
      <output className="vh">{t('auth.links.entering')}</output>
    </main>
  )
}

/** Whoever is signed in here stays so until they agree: their cookies must not be replaced. A code works once. */
async function exchange(code: string): Promise<SignedIn> {
  try {
    const signedIn = await call(exchangeCode, { body: { token: code }, unbound: storedToken() !== undefined })
    autoLoginCode.forget()
    return signedIn
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'code_invalid') autoLoginCode.forget()
    throw error
  }
}

/** A session that takes the place of the one that is open here. */
async function bound(signedIn: SignedIn): Promise<SignedIn> {
  const open = storedToken()
  const isOpen = open === undefined || open === signedIn.data.token
  return isOpen ? signedIn : call(exchangeCode, { body: { token: signedIn.data.token } })
}

function isSomebodyElse({ data }: SignedIn): boolean {
  const current = storedUserId()
  return storedToken() !== undefined && current !== undefined && current !== String(data.user.id)
}

function Question({ signedIn, onYes }: { signedIn: SignedIn; onYes: () => Promise<void> }) {
  const router = useRouter()
  const { run, isPending, isSuccess } = useAction(onYes, inline)
  const name = displayName(signedIn.data.user)
  const no = () => {
    call(logout, { token: signedIn.data.token, keepalive: true }).catch(() => undefined)
    void router.navigate({ href: hrefOf(paths.login()), replace: true })
  }
  return (
    <AuthPage title={t('auth.links.otherTitle')} lead={t('auth.links.otherText', { name })} announced>
      <div className={styles.fields}>
        <Button size="large" wide onClick={no}>
          {t('auth.links.otherNo')}
        </Button>
        <Button size="large" wide busy={isPending || isSuccess} onClick={() => run()}>
          {t('auth.links.otherYes', { name })}
        </Button>
      </div>
    </AuthPage>
  )
}
