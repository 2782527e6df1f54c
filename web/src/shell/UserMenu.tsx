import { useRouter } from '@tanstack/react-router'
import { ChevronDown, Globe, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { languageNames, t, useLanguage } from '../language.ts'
import { hrefOf, paths } from '../paths.ts'
import { setTheme, themes, useTheme } from '../theme.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Menu, type MenuTrigger } from '../ui/Menu.tsx'
import type { MenuItem } from '../ui/MenuPopup.tsx'
import { shownName } from '../users/shownName.ts'
import { useUser } from '../users/userQuery.ts'
import { LaterLanguageDialog } from './LaterLanguageDialog.tsx'
import { useOwnPlaces } from './useOwnPlaces.ts'
import styles from './UserMenu.module.css'

export const themeTexts = { light: 'shell.themeLight', dark: 'shell.themeDark', system: 'shell.themeSystem' } as const
const themeIcons = { light: Sun, dark: Moon, system: Monitor }

/** The person's name with the things that are theirs to set. */
export function UserMenu() {
  const user = useUser()
  const [asksLanguage, setAsksLanguage] = useState(false)
  const items = useItems(() => setAsksLanguage(true))
  return (
    <>
      <Menu
        renderTrigger={UserButton}
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
      <LaterLanguageDialog open={asksLanguage} onClose={() => setAsksLanguage(false)} />
    </>
  )
}

function UserButton(trigger: MenuTrigger) {
  const user = useUser()
  return (
    <button {...trigger} type="button" className={styles.me}>
      <Avatar src={user.avatar} seed={user.id} />
      <span className={styles.name}>{shownName(user)}</span>
      <ChevronDown aria-hidden />
    </button>
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
