import { Outlet, useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { useApplicationConfig, hasDownloads } from '../../brands/applicationConfig.ts'
import { LayoutSlot } from '../../brands/PageSlot.tsx'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { useTitle } from '../../brands/useTitle.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { useOverflow } from '../../ui/useOverflow.ts'
import styles from '../../accounts/users/Settings.module.css'
import { useSettingsMenu } from './settingsMenus.ts'

/** The layout of the settings pages: their menu, above on a phone, on the left on a wide screen. */
export function SettingsLayout() {
  useLanguage()
  const title = useTitle()
  const config = useApplicationConfig()
  const pages = useSettingsMenu('settings')
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  // The path of the settings page is a prefix of the others.
  const [current] = pages
    .map(({ path }) => path)
    .filter((path) => `${pathname}/`.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length)
  const menu = useRef<HTMLElement>(null)
  const more = useOverflow(menu)
  // The page of downloads stands alone where the brand has none.
  if (pathname === paths.downloads() && !hasDownloads(config.feature_flags)) return <Outlet />
  return (
    <>
      <h1 className={`${styles.heading} visually-hidden-phone`}>
        {t('users.settings')}
        <span className="visually-hidden">: {title}</span>
      </h1>
      <div className={styles.columns}>
        <nav ref={menu} className={styles.menu} aria-label={t('users.settings')} data-scroll data-more={more}>
          {pages.map(({ path, label, icon: Icon }) => (
            <AppLink
              key={path}
              href={path}
              ref={path === current ? scrollToCurrent : undefined}
              aria-current={path === current ? 'page' : undefined}
              activeOptions={{ exact: true }}
            >
              <Icon aria-hidden />
              {t(label)}
            </AppLink>
          ))}
        </nav>
        <div className={styles.content}>
          <LayoutSlot page="settings" placement="top" />
          <Outlet />
        </div>
      </div>
    </>
  )
}

function scrollToCurrent(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
