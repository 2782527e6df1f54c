import { ChevronDown, Globe } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Footer } from '../../brands/Footer.tsx'
import { publicConfig, tagline } from '../../brands/publicConfig.ts'
import { inBrowser } from '../../platform/device/mobileApp.ts'
import { currentLanguage, languageNames, setLanguage, useLanguage } from '../../platform/language/language.ts'
import { Art, signInSeeds } from '../../ui/art/Art.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Menu, type MenuTrigger } from '../../ui/Menu.tsx'
import { tryLanguage } from '../../ui/tryLanguage.ts'
import styles from './AuthPage.module.css'

export type AuthPageProps = {
  title: string
  lead?: ReactNode
  /** Focuses the title so that screen readers announce a page that replaced another one. */
  announced?: boolean
  children: ReactNode
}

/** Layout of pages outside the application: the brand's artwork and one form. The server renders the first words alone. */
export function AuthPage({ title, lead, announced = false, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (announced) heading.current?.focus()
  }, [announced])
  const { theme, title: brand, header_logo: logo, sign_in_picture: picture } = publicConfig().project
  return (
    <div className={styles.page}>
      <header className={styles.picture}>
        {inBrowser && !picture && (
          <div className={styles.art}>
            <Art theme={theme} seed={signInSeeds[theme]} stage={1} deep width={900} height={1000} />
          </div>
        )}
        {inBrowser && <Logo brand={logo} name={brand} className={styles.logo ?? ''} />}
        <p className={styles.tagline}>{tagline()}</p>
      </header>
      <main className={styles.form}>
        {inBrowser && (
          <div className={styles.language}>
            <LanguageMenu />
          </div>
        )}
        <h1 className="t-h1" ref={heading} tabIndex={announced ? -1 : undefined}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {inBrowser && children}
        {inBrowser && <Footer className={styles.footer} />}
      </main>
    </div>
  )
}

/** Changes the language in place, keeping form values. */
function LanguageMenu() {
  const current = useLanguage()
  const { languages } = publicConfig().project
  if (languages.length < 2) return null
  return (
    <Menu
      renderTrigger={LanguageButton}
      items={languages.map((language) => ({
        label: languageNames[language],
        checked: language === current,
        onSelect: () => void tryLanguage(() => setLanguage(language)),
      }))}
    />
  )
}

function LanguageButton(trigger: MenuTrigger) {
  return (
    <button {...trigger} type="button" className={buttonClass({ variant: 'ghost', size: 'small' })}>
      <Globe aria-hidden />
      {languageNames[currentLanguage()]}
      <ChevronDown aria-hidden size={16} />
    </button>
  )
}
