import { Bell, Globe, LogOut } from 'lucide-react'
import { useState } from 'react'
import { NoticeBadge, NoticesOverlay } from '../messages/notices/NoticesBell.tsx'
import { languageNames, t, useLanguage } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { setTheme, themes, useTheme } from '../platform/theme/theme.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Modal } from '../ui/Modal.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { userLabel, useUser } from '../accounts/users/userQuery.ts'
import { MenuBadge, MenuLink } from './MenuLink.tsx'
import { LanguageDialog } from '../accounts/users/LanguageDialog.tsx'
import styles from './MobileMenu.module.css'
import { themeLabels } from '../accounts/users/themeLabels.ts'
import { useMenuEntries } from './lazyMenus.ts'
import { useMenu } from './menu.ts'

export type MobileMenuProps = { open: boolean; onClose: () => void }

/** The navigation and settings on a phone; Esc, the close button and a press outside close it. */
export function MobileMenu({ open, onClose }: MobileMenuProps) {
  const [overlay, setOverlay] = useState<'language' | 'notices'>()
  const openOverlay = (next: typeof overlay) => {
    onClose()
    setOverlay(next)
  }
  const close = () => setOverlay(undefined)
  const { unread_notices: unread = 0 } = useUser()
  return (
    <>
      <Modal open={open} onClose={onClose} title={t('layout.menu')} titleHidden placement="side">
        <UserCard />
        <button type="button" className={styles.line} onClick={() => openOverlay('notices')}>
          <Bell aria-hidden />
          {t('notices.title')}
          <NoticeBadge count={unread} className={styles.badge} />
        </button>
        <NavigationLinks onClose={onClose} />
        <UserMenuItems onClose={onClose} />
        <Settings onClose={onClose} onLanguage={() => openOverlay('language')} />
      </Modal>
      <LanguageDialog open={overlay === 'language'} onClose={close} />
      <NoticesOverlay open={overlay === 'notices'} onClose={close} />
    </>
  )
}

function UserCard() {
  const user = useUser()
  return (
    <div className={styles.user}>
      <Avatar src={user.avatar} seed={user.id} size={44} />
      <b>{userLabel(user)}</b>
    </div>
  )
}

function NavigationLinks({ onClose }: { onClose: () => void }) {
  const { groups, current } = useMenu()
  return (
    <nav aria-label={t('layout.menu')}>
      {groups.map((group) => (
        <ul key={group[0]?.name} className={styles.group}>
          {group.map((entry) => {
            const { icon: Icon, name, label, badge } = entry
            return (
              <li key={name}>
                <MenuLink entry={entry} current={current(entry)} className={styles.line ?? ''} onLeave={onClose}>
                  <Icon aria-hidden />
                  {t(label)}
                  <MenuBadge of={badge} className={styles.badge} />
                </MenuLink>
              </li>
            )
          })}
        </ul>
      ))}
    </nav>
  )
}

function UserMenuItems({ onClose }: { onClose: () => void }) {
  const leaveFor = (open: () => void) => {
    onClose()
    open()
  }
  return (
    <div className={styles.group}>
      {useMenuEntries('mobile').map(({ name, label, icon: Icon, open, path }) =>
        open ? (
          <button key={name} type="button" className={styles.line} onClick={() => leaveFor(open)}>
            <Icon aria-hidden />
            {t(label)}
          </button>
        ) : (
          <AppLink key={name} href={path} className={styles.line} onClick={onClose}>
            <Icon aria-hidden />
            {t(label)}
          </AppLink>
        ),
      )}
    </div>
  )
}

function Settings({ onClose, onLanguage }: { onClose: () => void; onLanguage: () => void }) {
  const theme = useTheme()
  const language = useLanguage()
  return (
    <>
      <div className={styles.group}>
        <button type="button" className={styles.line} onClick={onLanguage}>
          <Globe aria-hidden />
          {t('users.language')}
          <span className={styles.detail}>{languageNames[language]}</span>
        </button>
        <div className={styles.theme}>
          <RadioGroup
            label={t('users.theme')}
            options={themes.map((value) => ({ value, label: t(themeLabels[value]) }))}
            value={theme}
            onChange={setTheme}
          />
        </div>
      </div>
      <div className={styles.group}>
        <AppLink href={paths.logout()} preload={false} className={styles.line} onClick={onClose}>
          <LogOut aria-hidden />
          {t('layout.signOut')}
        </AppLink>
      </div>
    </>
  )
}
