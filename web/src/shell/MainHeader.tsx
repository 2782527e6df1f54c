import { Link } from '@tanstack/react-router'
import { publicConfig } from '../brands/publicConfig.ts'
import { paths } from '../paths.ts'
import { Logo } from '../ui/Logo.tsx'
import styles from './MainHeader.module.css'
import { Points } from './Points.tsx'
import { UserMenu } from './UserMenu.tsx'

/** From a tablet's width on: the way home, the balance, and the person with their menu. */
export function MainHeader() {
  const { header_logo: logo, title } = publicConfig().project
  return (
    <header className={styles.header}>
      <Link to={paths.home()} className={styles.home ?? ''} activeProps={{}}>
        <Logo brand={logo} name={title} />
      </Link>
      <Points />
      <UserMenu />
    </header>
  )
}
