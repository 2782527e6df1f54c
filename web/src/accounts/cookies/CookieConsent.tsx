import { useRef, useState } from 'react'
import type { CookiePolicy } from '#contract/accounts/cookies/api.ts'
import { essentialOnly, everythingAllowed } from '#contract/accounts/cookies/rules.ts'
import { areCookiesBlocked } from '../../platform/storage/cookie.ts'
import { withTexts, t, useLanguage } from '../../platform/language/language.ts'
import { storedToken } from '../../platform/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'
import styles from './CookieConsent.module.css'
import { choosePolicy, useNeedsConsent } from './policy.ts'

const CookieDialog = lazyOverlay(async () => (await withTexts(import('./settings/CookieDialog.tsx'))).CookieDialog)

/** The consent banner, shown until it is answered. `aboveBar` places it above a phone's bottom bar. */
export function CookieConsent({ aboveBar }: { aboveBar: boolean }) {
  useLanguage()
  const isConsentMissing = useNeedsConsent()
  // Consent could not be stored, and the banner would cover the sign-in page's explanation.
  const [areBlocked] = useState(areCookiesBlocked)
  const isShown = isConsentMissing && !areBlocked
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      {isShown && (
        <section
          className={styles.banner}
          aria-label={t('cookies.title')}
          data-above-bar={aboveBar || undefined}
          hidden={isOpen}
        >
          <p>
            <b>{t('cookies.title')}.</b> {t('cookies.text')}
          </p>
          <div className={styles.actions}>
            <Button size="small" variant="raised" onClick={() => choose(essentialOnly)}>
              {t('cookies.essentialOnly')}
            </Button>
            <Button size="small" variant="raised" onClick={() => choose(everythingAllowed)}>
              {t('cookies.acceptAll')}
            </Button>
            <Button
              ref={opener}
              size="small"
              className={styles.other}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              {t('cookies.setUp')}
            </Button>
          </div>
        </section>
      )}
      <CookieDialog open={isOpen} onClose={() => setOpen(false)} opener={opener} />
    </>
  )
}

function choose(policy: CookiePolicy): void {
  choosePolicy(policy)
  // Retried at the next start.
  if (storedToken()) import('./sendPolicy.ts').then(({ sendUnsentPolicy }) => sendUnsentPolicy()).catch(() => undefined)
}
