import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { t } from '../language.ts'
import { useScreenTitle } from '../title.ts'
import { useOverflow } from '../ui/useOverflow.ts'
import { settingsPages } from './settingsPages.ts'
import styles from './Settings.module.css'

/** Around every page of the settings: their menu, above on a phone, at the left on a wide screen. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  useScreenTitle(title)
  const pages = settingsPages(useApplicationConfig())
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const current = useRef<HTMLAnchorElement>(null)
  const menu = useRef<HTMLElement>(null)
  const more = useOverflow(menu)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <>
      <h1 className={`${styles.heading} vh-phone`}>
        <span className={styles.whole}>{t('users.settings')}</span>
        <span className="vh">: {title}</span>
      </h1>
      <div className={styles.columns}>
        <nav ref={menu} className={styles.menu} aria-label={t('users.settings')} data-scroll data-more={more}>
          {pages.map(({ path, label, icon: Icon }) => (
            <Link
              key={path}
              to={path}
              ref={path === pathname ? current : undefined}
              aria-current={path === pathname ? 'page' : undefined}
              // The address of the settings themselves is the beginning of all others.
              activeOptions={{ exact: true }}
              activeProps={{}}
            >
              <Icon aria-hidden />
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </>
  )
}
