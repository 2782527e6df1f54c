import { useState } from 'react'
import { localized, publicConfig } from '../../brands/publicConfig.ts'
import { areCookiesBlocked } from '../../platform/storage/cookie.ts'
import { withTexts, t, useLanguage } from '../../platform/language/language.ts'
import { DocumentLink } from '../../ui/documents/DocumentLink.tsx'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { sessionNotice } from '../../platform/session/session.ts'
import { SocialButtons } from '../social/SocialButtons.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Note } from '../../ui/Note.tsx'
import { linkClass, TextLink } from '../../ui/TextLink.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './AuthPage.module.css'
import { guestSupport } from './ports.ts'
import { SignInForm } from './SignInForm.tsx'

const AnonymousSignIn = lazyComponent(
  async () => (await withTexts(import('./anonymous/AnonymousSignIn.tsx'))).AnonymousSignIn,
)

export function SignInScreen() {
  useLanguage()
  return (
    <AuthPage title={t('auth.welcome')} lead={t('auth.invitation')}>
      <BlockedCookiesNote />
      <SignedOutNote />
      <SignInForm />
      <SignupPrompt />
      <SocialButtons />
      <AnonymousOption />
      <SupportContacts />
    </AuthPage>
  )
}

/** Without cookies nobody can stay signed in: says so before a sign-in is tried. */
function BlockedCookiesNote() {
  const [isBlocked] = useState(areCookiesBlocked)
  if (!isBlocked) return null
  return (
    <Note tone="warn" className={styles.note ?? ''} title={t('auth.blockedTitle')}>
      {t('auth.blockedText')}
    </Note>
  )
}

/** Explains a forced sign-out. */
function SignedOutNote() {
  const notice = sessionNotice()
  if (!notice) return null
  const isElsewhere = notice === 'replaced'
  return (
    <Note tone="info" className={styles.note ?? ''} title={isElsewhere ? t('auth.otherDevice') : t('auth.again')}>
      {isElsewhere ? t('auth.otherDeviceHint') : t('auth.againHint')}
    </Note>
  )
}

/** Leads to the sign-up where it is enabled, else to the brand's instructions. */
function SignupPrompt() {
  const { is_registration_enable: isOpen, instruction_url: instruction } = publicConfig().project
  const address = localized(instruction)
  if (!isOpen && !address) return null
  if (!isOpen)
    return (
      <p className={styles.alternative}>
        <DocumentLink className={linkClass(true)} address={address} title={t('auth.instruction')}>
          {t('auth.howToEnter')}
        </DocumentLink>
      </p>
    )
  return (
    <p className={styles.alternative}>
      {t('auth.newHere')}{' '}
      <AppLink href={paths.signup()} className={linkClass(true)}>
        {t('auth.createAccount')}
      </AppLink>
    </p>
  )
}

/** Mobile application only: in a browser the account would be lost with the site data. */
function AnonymousOption() {
  if (!mobileApp() || !publicConfig().project.is_user_anon_auth_enable) return null
  return <AnonymousSignIn />
}

function SupportContacts() {
  const GuestSupport = guestSupport.registered
  const { whats_app_number: number, support_email: email } = publicConfig().project
  return (
    <p className={styles.support}>
      <span>{t('auth.trouble')}</span>
      <GuestSupport>{t('auth.writeSupport')}</GuestSupport>
      {email && <TextLink href={`mailto:${email}`}>{email}</TextLink>}
      {number && (
        <TextLink href={`https://wa.me/${number.replace('+', '')}`} target="_blank">
          {t('auth.whatsApp')}
        </TextLink>
      )}
    </p>
  )
}
