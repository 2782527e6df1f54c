import { publicConfig, tagline } from '../brands/publicConfig.ts'
import { t, useLanguage } from '../language.ts'
import { sessionNotice } from '../session.ts'
import { Art } from '../ui/art/Art.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Note } from '../ui/Note.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInScreen.module.css'

/** The seed decides where the line of the face and the sun stand, so that the words have room. */
const pictureSeeds: Record<string, number> = { face: 5, mind: 2 }

export function SignInScreen() {
  useLanguage()
  const { theme, title } = publicConfig().project
  return (
    <div className={styles.page}>
      <header className={styles.picture}>
        <div className={styles.art}>
          <Art brand={theme} seed={pictureSeeds[theme] ?? 1} stage={1} deep width={900} height={1000} />
        </div>
        <Logo brand={theme} name={title} className={styles.logo ?? ''} />
        <p className={styles.tagline}>{tagline()}</p>
      </header>
      <main className={styles.form}>
        <div className={styles.language}>
          <LanguageMenu />
        </div>
        <h1 className="t-h1">{t('auth.welcome')}</h1>
        <p className={styles.invitation}>{t('auth.invitation')}</p>
        <SignedOutNote />
        <SignInForm />
        <SupportLine />
      </main>
    </div>
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

function SupportLine() {
  const { support_email: email, whats_app_number: number } = publicConfig().project
  return (
    <p className={styles.support}>
      <span>{t('auth.trouble')}</span>
      <TextLink href={`mailto:${email}`}>{t('auth.writeSupport')}</TextLink>
      {number && (
        <TextLink href={`https://wa.me/${number.replace('+', '')}`} target="_blank">
          {t('auth.whatsApp')}
        </TextLink>
      )}
    </p>
  )
}
