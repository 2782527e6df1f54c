import { ChevronDown, LogOut } from 'lucide-react'
import { signOut } from '../../auth/signOut.ts'
import { t } from '../../language.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu, type MenuTrigger } from '../../ui/Menu.tsx'
import styles from '../UserMenu.module.css'
import { useMember } from './member.ts'

/** The name of the member of staff, and the way out. */
export function MemberMenu() {
  const { name } = useMember()
  return (
    <Menu
      renderTrigger={MemberButton}
      header={<b>{name}</b>}
      items={[{ label: t('shell.signOut'), icon: <LogOut aria-hidden />, onSelect: () => void signOut() }]}
    />
  )
}

function MemberButton(trigger: MenuTrigger) {
  const { id, name, avatar } = useMember()
  return (
    <button {...trigger} type="button" className={styles.me}>
      <Avatar src={avatar} seed={id} />
      <span className="vh-tablet">{name}</span>
      <ChevronDown aria-hidden />
    </button>
  )
}
