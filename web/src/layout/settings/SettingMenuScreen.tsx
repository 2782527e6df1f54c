import { ChevronRight } from 'lucide-react'
import { t, useLanguage } from '../../platform/language/language.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card, Rows } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import styles from '../../accounts/users/Settings.module.css'
import { useSettingsMenu } from './settingsMenus.ts'
import { userLabel, useUser } from '../../accounts/users/userQuery.ts'

/** The profile menu as a page, linked from the bottom bar. */
export function SettingMenuScreen() {
  useLanguage()
  const user = useUser()
  const entries = useSettingsMenu('profile')
  return (
    <>
      <PageTitle>{t('users.menuTitle')}</PageTitle>
      <div className={styles.content}>
        <div className={styles.row}>
          <Avatar src={user.avatar} seed={user.id} size={56} />
          <div>
            <b>{userLabel(user)}</b>
            <div className="t-small muted">{user.email}</div>
          </div>
        </div>
        <Card padded={false}>
          <Rows inset className={styles.links}>
            {entries.map(({ path, label, icon: Icon, isDangerous }) => (
              <li key={path}>
                <AppLink href={path} className={styles.link} data-danger={isDangerous || undefined}>
                  <Icon aria-hidden />
                  {t(label)}
                  <ChevronRight aria-hidden />
                </AppLink>
              </li>
            ))}
          </Rows>
        </Card>
      </div>
    </>
  )
}
