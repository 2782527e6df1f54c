import { useRouter } from '@tanstack/react-router'
import { Globe, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { shownName } from '../users/shownName.ts'
import { languageNames, t, useLanguage } from '../language.ts'
import { hrefOf, paths } from '../paths.ts'
import { setTheme, themes, useTheme } from '../theme.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { MenuPopup, type MenuItem, type MenuPlace } from '../ui/MenuPopup.tsx'
import { useUser } from '../users/userQuery.ts'
import { LazyLanguageDialog } from './LazyLanguageDialog.tsx'
import { themeTexts } from './themeTexts.ts'
import { useOwnPlaces } from './useOwnPlaces.ts'
import styles from './UserMenu.module.css'

const themeIcons = { light: Sun, dark: Moon, system: Monitor }

/** The list under the person's name, whose code comes when it is about to open. */
export function UserMenuPopup(place: MenuPlace) {
  const user = useUser()
  const [asksLanguage, setAsksLanguage] = useState(false)
  const items = useItems(() => setAsksLanguage(true))
  return (
    <>
      <MenuPopup
        {...place}
        header={
          <div className={styles.person}>
            <Avatar src={user.avatar} seed={user.id} size={44} />
            <div>
              <b>{shownName(user)}</b>
              <div className={styles.email}>{user.email}</div>
            </div>
          </div>
        }
        items={items}
      />
      <LazyLanguageDialog open={asksLanguage} onClose={() => setAsksLanguage(false)} />
    </>
  )
}

function useItems(askLanguage: () => void): MenuItem[] {
  const router = useRouter()
  const theme = useTheme()
  const language = useLanguage()
  const looks = themes.map((value, index): MenuItem => {
    const Icon = themeIcons[value]
    return {
      label: t(themeTexts[value]),
      icon: <Icon aria-hidden />,
      checked: value === theme,
      separated: index === 0,
      onSelect: () => setTheme(value),
    }
  })
  const places = useOwnPlaces().map(({ label, icon: Icon, ...place }): MenuItem => {
    const line = { label: t(label), icon: <Icon aria-hidden /> }
    if ('open' in place) return { ...line, onSelect: place.open }
    return { ...line, href: hrefOf(place.path), onSelect: () => void router.navigate({ to: place.path }) }
  })
  return [
    ...places,
    ...looks,
    {
      label: t('shell.language'),
      icon: <Globe aria-hidden />,
      detail: languageNames[language],
      separated: true,
      onSelect: askLanguage,
    },
    {
      label: t('shell.signOut'),
      icon: <LogOut aria-hidden />,
      href: hrefOf(paths.logout()),
      separated: true,
      onSelect: () => void router.navigate({ to: paths.logout() }),
    },
  ]
}
