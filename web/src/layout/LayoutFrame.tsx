import type { ReactNode } from 'react'
import styles from './AppLayout.module.css'
import headerStyles from './MainHeader.module.css'
import mobileHeaderStyles from './MobileHeader.module.css'
import sidebarStyles from './Sidebar.module.css'

/** The server's rendering of the first screen: without menus, at its place in the layout. */
export function LayoutFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.app} inert aria-busy>
      <div className={headerStyles.header} />
      <div className={mobileHeaderStyles.header} />
      <div className={sidebarStyles.side} />
      <div className={styles.page}>{children}</div>
    </div>
  )
}
