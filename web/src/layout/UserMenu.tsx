import { ChevronDown } from 'lucide-react'
import { withTexts } from '../platform/language/language.ts'
import { userLabel, useUser } from '../accounts/users/userQuery.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { LazyMenu, lazyMenuPopup, type MenuTrigger } from '../ui/Menu.tsx'
import styles from './UserMenu.module.css'

const UserMenuPopup = lazyMenuPopup(async () => (await withTexts(import('./UserMenuPopup.tsx'))).UserMenuPopup)

/** Preloads the popup, so that it opens offline. */
export const preloadUserMenu: () => void = UserMenuPopup.preload

export function UserMenu() {
  return <LazyMenu renderTrigger={UserButton} popup={UserMenuPopup} />
}

function UserButton(trigger: MenuTrigger) {
  const user = useUser()
  return (
    <button {...trigger} type="button" className={styles.me}>
      <Avatar src={user.avatar} seed={user.id} />
      <span className="visually-hidden-tablet">{userLabel(user)}</span>
      <ChevronDown aria-hidden />
    </button>
  )
}
