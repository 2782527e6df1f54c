import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { exchangeCode, logout, type SignedIn } from '#contract/accounts/auth/api.ts'
import { displayName } from '#contract/accounts/users/rules.ts'
import { track } from '../../analytics/track.ts'
import { call } from '../../../platform/api/api.ts'
import { hasCode } from '../../../platform/api/apiFailure.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { base, hrefOf, paths } from '../../../platform/navigation/paths.ts'
import { returnUrlSearch, takeReturnUrl } from '../../../platform/session/returnUrl.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { storedToken, storedUserId } from '../../../platform/session/session.ts'
import { start } from '../ports.ts'
import { Button } from '../../../ui/Button.tsx'
import { inline, useAction } from '../../../ui/useAction.ts'
import { useCallOnMount } from '../../../ui/useCallOnMount.ts'
import { AuthPage } from '../AuthPage.tsx'
import { completeSignIn } from '../completeSignIn.ts'
import styles from '../AuthPage.module.css'
import { autoLoginCode } from './linkCodes.ts'
import { LinkFailure } from './LinkFailure.tsx'

/** Signs in by a link. Asks first if another user is signed in. */
export function AutoLoginScreen() {
  useLanguage()
  const router = useRouter()
  const { returnUrl } = useRouteSearch(returnUrlSearch)
  const [code] = useState(autoLoginCode.read)
  useEffect(() => {
    if (!code) void router.navigate({ href: hrefOf(paths.login(returnUrl ? { returnUrl } : {})), replace: true })
  }, [router, code, returnUrl])
  return code ? <Exchange code={code} returnUrl={returnUrl} /> : null
}

function Exchange({ code, returnUrl }: { code: string; returnUrl: string | undefined }) {
  const router = useRouter()
  const { outcome, retry } = useCallOnMount(() => {
    start.registered.preload()
    return exchange(code)
  })
  const signedIn = outcome && 'value' in outcome ? outcome.value : undefined
  const isOtherUser = signedIn !== undefined && belongsToOtherUser(signedIn)
  const [failure, setFailure] = useState<unknown>()
  const signIn = async (exchanged: SignedIn) => {
    const bound = await bindToBrowser(exchanged)
    if (exchanged.data.is_registration) track('user_registration', { method: 'social' }, bound.data)
    else track('login', { method: 'link' }, bound.data)
    await completeSignIn(router, bound, takeReturnUrl(returnUrl, base, bound.data.user.id))
  }
  const signInAtOnce = useEffectEvent(signIn)
  useEffect(() => {
    if (signedIn && !isOtherUser) signInAtOnce(signedIn).catch(setFailure)
  }, [signedIn, isOtherUser])
  if (outcome && 'error' in outcome)
    return <LinkFailure error={outcome.error} onRetry={retry} invalidText={t('auth.links.deadText')} />
  if (signedIn && failure !== undefined) {
    const retrySignIn = () => {
      setFailure(undefined)
      signIn(signedIn).catch(setFailure)
    }
    return <LinkFailure error={failure} onRetry={retrySignIn} invalidText={t('auth.links.deadText')} />
  }
  if (signedIn && isOtherUser)
    return <SwitchPrompt signedIn={signedIn} onYes={() => signIn(signedIn).catch(setFailure)} />
  return (
    <main>
      <output className="visually-hidden">{t('auth.links.entering')}</output>
    </main>
  )
}

/** Exchanges the one-time code. While somebody is signed in, it must not replace their cookies. */
async function exchange(code: string): Promise<SignedIn> {
  try {
    const signedIn = await call(exchangeCode, { body: { token: code }, unbound: storedToken() !== undefined })
    autoLoginCode.forget()
    return signedIn
  } catch (error) {
    if (hasCode(error, 'code_invalid')) autoLoginCode.forget()
    throw error
  }
}

/** Exchanges an unbound session for one that replaces the current session of this browser. */
async function bindToBrowser(signedIn: SignedIn): Promise<SignedIn> {
  const currentToken = storedToken()
  const isBound = currentToken === undefined || currentToken === signedIn.data.token
  return isBound ? signedIn : call(exchangeCode, { body: { token: signedIn.data.token } })
}

function belongsToOtherUser({ data }: SignedIn): boolean {
  const current = storedUserId()
  return storedToken() !== undefined && current !== undefined && current !== String(data.user.id)
}

function SwitchPrompt({ signedIn, onYes }: { signedIn: SignedIn; onYes: () => Promise<void> }) {
  const router = useRouter()
  const { run, isPending, isSuccess } = useAction(onYes, inline)
  const name = displayName(signedIn.data.user)
  const decline = () => {
    call(logout, { token: signedIn.data.token, keepalive: true }).catch(() => undefined)
    void router.navigate({ href: hrefOf(paths.login()), replace: true })
  }
  return (
    <AuthPage title={t('auth.links.otherTitle')} lead={t('auth.links.otherText', { name })} announced>
      <div className={styles.fields}>
        <Button size="large" wide onClick={decline}>
          {t('auth.links.otherNo')}
        </Button>
        <Button size="large" wide busy={isPending || isSuccess} onClick={() => run()}>
          {t('auth.links.otherYes', { name })}
        </Button>
      </div>
    </AuthPage>
  )
}
