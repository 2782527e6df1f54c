import { Outlet } from '@tanstack/react-router'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { t, useLanguage } from '../platform/language/language.ts'
import { useScreenMeta } from '../router.tsx'
import { MenuBadge } from './MenuLink.tsx'
import styles from './ExpertLayout.module.css'
import { useMenu } from './menu.ts'
import { AppLink } from '../ui/AppLink.tsx'

const tabNames = ['chats', 'homeworks']

/** The layout of chats and homework: on phones, where they share a bottom bar entry, with tabs between them. */
export function ExpertLayout() {
  useLanguage()
  return (
    <>
      <ExpertTabs />
      <Outlet />
    </>
  )
}

function ExpertTabs() {
  const { name: here } = useScreenMeta()
  const { groups } = useMenu()
  const { shared_expert_tab: isTabShared } = useApplicationConfig()
  const entries = groups.flat().filter(({ name }) => tabNames.includes(name))
  if (!isTabShared || !tabNames.includes(here) || entries.length < tabNames.length) return null
  return (
    <nav className={styles.tabs} aria-label={t('layout.tabs')}>
      {entries.map(({ name, path, label, shortLabel = label, badge }) => (
        <AppLink key={name} href={path} className={styles.tab} aria-current={name === here ? 'page' : undefined}>
          {t(shortLabel)}
          <MenuBadge of={badge} />
        </AppLink>
      ))}
    </nav>
  )
}
