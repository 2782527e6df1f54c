import { useRouter } from '@tanstack/react-router'
import { Globe, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { userLabel, useUser } from '../accounts/users/userQuery.ts'
import { languageNames, t, useLanguage } from '../platform/language/language.ts'
import { hrefOf, paths } from '../platform/navigation/paths.ts'
import { setTheme, themes, useTheme } from '../platform/theme/theme.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { MenuPopup, type MenuItem, type MenuPopupState } from '../ui/MenuPopup.tsx'
import { LazyLanguageDialog } from './LazyLanguageDialog.tsx'
import { themeLabels } from '../accounts/users/themeLabels.ts'
import { useMenuEntries } from './lazyMenus.ts'
import styles from './UserMenu.module.css'

const themeIcons = { light: Sun, dark: Moon, system: Monitor }

/** The popup of the user menu, loaded when it is about to open. */
export function UserMenuPopup(state: MenuPopupState) {
  const user = useUser()
  const [isLanguageOpen, setLanguageOpen] = useState(false)
  const items = useItems(() => setLanguageOpen(true))
  return (
    <>
      <MenuPopup
        {...state}
        header={
          <div className={styles.user}>
            <Avatar src={user.avatar} seed={user.id} size={44} />
            <div>
              <b>{userLabel(user)}</b>
              <div className="t-small muted">{user.email}</div>
            </div>
          </div>
        }
        items={items}
      />
      <LazyLanguageDialog open={isLanguageOpen} onClose={() => setLanguageOpen(false)} />
    </>
  )
}

function useItems(openLanguages: () => void): MenuItem[] {
  const router = useRouter()
  const theme = useTheme()
  const language = useLanguage()
  const themeItems = themes.map((value, index): MenuItem => {
    const Icon = themeIcons[value]
    return {
      label: t(themeLabels[value]),
      icon: <Icon aria-hidden />,
      checked: value === theme,
      isInRow: true,
      separated: index === 0,
      onSelect: () => setTheme(value),
    }
  })
  const userItems = useMenuEntries('user').map(({ label, icon: Icon, open, path }): MenuItem => {
    const line = { label: t(label), icon: <Icon aria-hidden /> }
    if (open) return { ...line, onSelect: open }
    return { ...line, href: hrefOf(path), onSelect: () => void router.navigate({ to: path }) }
  })
  return [
    ...userItems,
    ...themeItems,
    {
      label: t('users.language'),
      icon: <Globe aria-hidden />,
      detail: languageNames[language],
      separated: true,
      onSelect: openLanguages,
    },
    {
      label: t('layout.signOut'),
      icon: <LogOut aria-hidden />,
      href: hrefOf(paths.logout()),
      separated: true,
      onSelect: () => void router.navigate({ to: paths.logout() }),
    },
  ]
}
