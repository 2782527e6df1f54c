import { useEffect, useRef, type ReactNode } from 'react'
import { publicConfig, tagline } from '../brands/publicConfig.ts'
import { Art } from '../ui/art/Art.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './AuthPage.module.css'
import { Footer } from '../shell/Footer.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'

/** The seed decides where the line of the face and the sun stand, so that the words have room. */
const pictureSeeds: Record<string, number> = { face: 5, mind: 2 }

export type AuthPageProps = {
  title: string
  lead?: ReactNode
  /** The page came in place of another one: the focus goes to its title, so that it is read out. */
  announced?: boolean
  children: ReactNode
}

/** The page of whoever is not inside: the brand's picture and one thing to do. */
export function AuthPage({ title, lead, announced = false, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (announced) heading.current?.focus()
  }, [announced])
  const { theme, title: brand, header_logo: logo } = publicConfig().project
  return (
    <div className={styles.page}>
      <header className={styles.picture}>
        <div className={styles.art}>
          <Art brand={theme} seed={pictureSeeds[theme] ?? 1} stage={1} deep width={900} height={1000} />
        </div>
        <Logo brand={logo} name={brand} className={styles.logo ?? ''} />
        <p className={styles.tagline}>{tagline()}</p>
      </header>
      <main className={styles.form}>
        <div className={styles.language}>
          <LanguageMenu />
        </div>
        <h1 className="t-h1" ref={heading} tabIndex={announced ? -1 : undefined}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
        <Footer className={styles.footer} />
      </main>
    </div>
  )
}
