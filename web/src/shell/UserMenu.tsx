import { ChevronDown } from 'lucide-react'
import { lazy } from 'react'
import { fetchAhead } from '../chunks.ts'
import { shownName } from '../users/shownName.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { LazyMenu, type MenuTrigger } from '../ui/Menu.tsx'
import { useUser } from '../users/userQuery.ts'
import styles from './UserMenu.module.css'

const loadPopup = () => import('./UserMenuPopup.tsx')
const UserMenuPopup = lazy(async () => ({ default: (await loadPopup()).UserMenuPopup }))

/** The person's name with the things that are theirs to set. */
export function UserMenu() {
  return <LazyMenu renderTrigger={UserButton} popup={UserMenuPopup} preload={() => fetchAhead(loadPopup)} />
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
