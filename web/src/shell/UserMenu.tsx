import { ChevronDown } from 'lucide-react'
import { shownName } from '../users/shownName.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { LazyMenu, lazyMenuPopup, type MenuTrigger } from '../ui/Menu.tsx'
import { useUser } from '../users/userQuery.ts'
import styles from './UserMenu.module.css'

const UserMenuPopup = lazyMenuPopup(async () => (await import('./UserMenuPopup.tsx')).UserMenuPopup)

/** The person's name with the things that are theirs to set. */
export function UserMenu() {
  return <LazyMenu renderTrigger={UserButton} popup={UserMenuPopup} />
}

function UserButton(trigger: MenuTrigger) {
  const user = useUser()
  return (
    <button {...trigger} type="button" className={styles.me}>
      <Avatar src={user.avatar} seed={user.id} />
      <span className="vh-tablet">{shownName(user)}</span>
      <ChevronDown aria-hidden />
    </button>
  )
}
