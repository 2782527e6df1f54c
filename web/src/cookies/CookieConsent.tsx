import { useRef, useState } from 'react'
import type { CookiePolicy } from '#contract/cookies/api.ts'
import { essentialOnly, everythingAllowed } from '#contract/cookies/rules.ts'
import { areCookiesBlocked } from '../cookie.ts'
import { loadMoreTexts, t, useLanguage } from '../language.ts'
import { storedToken } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { lazyOverlay } from '../ui/lazyPart.tsx'
import styles from './CookieConsent.module.css'
import { choosePolicy, useIsAsked } from './policy.ts'

const CookieDialog = lazyOverlay(async () => {
  const [dialog] = await Promise.all([import('./settings/CookieDialog.tsx'), loadMoreTexts()])
  return dialog.CookieDialog
})

/** Asks what may be stored, until it is answered. `aboveBar` keeps the bottom bar of a phone free. */
export function CookieConsent({ aboveBar }: { aboveBar: boolean }) {
  useLanguage()
  const isUnanswered = useIsAsked()
  // An answer would be forgotten at once, and the question would cover what the sign-in says about it.
  const [isBlocked] = useState(areCookiesBlocked)
  const isAsked = isUnanswered && !isBlocked
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      {isAsked && (
        <section
          className={styles.banner}
          aria-label={t('cookies.title')}
          data-above-bar={aboveBar || undefined}
          hidden={isOpen}
        >
          <p>
            <b>{t('cookies.title')}.</b> {t('cookies.text')}
          </p>
          <div className={styles.acts}>
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
  // What the account was not told now, it is told at the next start.
  if (storedToken()) import('./sendPolicy.ts').then(({ sendUnsentPolicy }) => sendUnsentPolicy()).catch(() => undefined)
}
