import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { inOwnLanguage, publicConfig } from '../brands/publicConfig.ts'
import { areCookiesBlocked } from '../cookie.ts'
import { loadMoreTexts, t, useLanguage } from '../language.ts'
import { DocumentLink } from '../materials/DocumentLink.tsx'
import { mobileApp } from '../platform.ts'
import { paths } from '../paths.ts'
import { sessionNotice } from '../session.ts'
import { SocialButtons } from '../social/SocialButtons.tsx'
import { GuestSupport } from '../support/GuestSupport.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Note } from '../ui/Note.tsx'
import { linkClass, TextLink } from '../ui/TextLink.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './AuthPage.module.css'
import { SignInForm } from './SignInForm.tsx'

const WithoutEmail = lazyPart(async () => {
  const [way] = await Promise.all([import('./anonymous/WithoutEmail.tsx'), loadMoreTexts()])
  return way.WithoutEmail
})

export function SignInScreen() {
  useLanguage()
  return (
    <AuthPage title={t('auth.welcome')} lead={t('auth.invitation')}>
      <BlockedNote />
      <SignedOutNote />
      <SignInForm />
      <SignupLine />
      <SocialButtons />
      <AnonymousLine />
      <SupportLine />
    </AuthPage>
  )
}

/** A browser that keeps no cookies cannot stay signed in: that is said before anybody tries. */
function BlockedNote() {
  const [isBlocked] = useState(areCookiesBlocked)
  if (!isBlocked) return null
  return (
    <Note tone="warn" className={styles.note ?? ''} title={t('auth.blockedTitle')}>
      {t('auth.blockedText')}
    </Note>
  )
}

/** Says why one is here again, when it was not one's own wish. */
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

/** How one gets an account: by making it here, else as the brand's instruction says. */
function SignupLine() {
  const { is_registration_enable: isOpen, instruction_url: instruction } = publicConfig().project
  const address = inOwnLanguage(instruction)
  if (!isOpen && !address) return null
  if (!isOpen)
    return (
      <p className={styles.way}>
        <DocumentLink className={linkClass(true)} address={address} title={t('auth.instruction')}>
          {t('auth.howToEnter')}
        </DocumentLink>
      </p>
    )
  return (
    <p className={styles.way}>
      {t('auth.newHere')}{' '}
      <Link to={paths.signup()} className={linkClass(true)}>
        {t('auth.createAccount')}
      </Link>
    </p>
  )
}

/** Only inside a mobile application: a browser's account would be lost with its data. */
function AnonymousLine() {
  if (!mobileApp() || !publicConfig().project.is_user_anon_auth_enable) return null
  return <WithoutEmail />
}

function SupportLine() {
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
