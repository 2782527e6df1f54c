import { ChevronDown, LogOut } from 'lucide-react'
import { signOut } from '../../accounts/auth/signOut.ts'
import { t } from '../../platform/language/language.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu, type MenuTrigger } from '../../ui/Menu.tsx'
import styles from '../../layout/UserMenu.module.css'
import { useStaffMember } from '../staffMember.ts'

/** The name of the member of staff, with the sign-out. */
export function StaffUserMenu() {
  const { name } = useStaffMember()
  return (
    <Menu
      renderTrigger={StaffUserButton}
      header={<b>{name}</b>}
      items={[{ label: t('layout.signOut'), icon: <LogOut aria-hidden />, onSelect: () => void signOut() }]}
    />
  )
}

function StaffUserButton(trigger: MenuTrigger) {
  const { id, name, avatar } = useStaffMember()
  return (
    <button {...trigger} type="button" className={styles.me}>
      <Avatar src={avatar} seed={id} />
      <span className="visually-hidden-tablet">{name}</span>
      <ChevronDown aria-hidden />
    </button>
  )
}
