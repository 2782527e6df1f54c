import { Link } from '@tanstack/react-router'
import { publicConfig } from '../brands/publicConfig.ts'
import { t } from '../language.ts'
import { useScreenMeta } from '../router.tsx'
import { Counter } from './Counter.tsx'
import styles from './ExpertTabs.module.css'
import { mergesExperts } from './menu.ts'
import { useMenu } from './useMenu.ts'

const tabs = ['chats', 'homeworks']

/** On a phone, where experts are one entry of the bottom bar: the two sides of it. */
export function ExpertTabs() {
  const { name: here } = useScreenMeta()
  const { groups } = useMenu()
  const entries = groups.flat().filter(({ name }) => tabs.includes(name))
  if (!mergesExperts(publicConfig().project.theme) || !tabs.includes(here) || entries.length < tabs.length) return null
  return (
    <nav className={styles.tabs} aria-label={t('shell.tabs')}>
      {entries.map(({ name, path, label, shortLabel = label, counter }) => (
        <Link
          key={name}
          to={path}
          className={styles.tab ?? ''}
          activeProps={{}}
          aria-current={name === here ? 'page' : undefined}
        >
          {t(shortLabel)}
          <Counter of={counter} />
        </Link>
      ))}
    </nav>
  )
}
