import type { ReactNode } from 'react'
import { useScreenTitle } from '../title.ts'
import styles from './PageTitle.module.css'

/** The heading of a screen, which also names the tab and, on a phone, stands in the header instead. */
export function PageTitle({ children }: { children: string }): ReactNode {
  useScreenTitle(children)
  return <h1 className={`${styles.title} vh-phone`}>{children}</h1>
}
