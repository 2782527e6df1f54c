import type { ReactNode } from 'react'
import { useScreenTitle } from '../platform/navigation/title.ts'
import styles from './PageTitle.module.css'

/** The heading of a screen. It also sets the document title and, on a phone, is shown in the header instead. */
export function PageTitle({ children }: { children: string }): ReactNode {
  useScreenTitle(children)
  return <h1 className={`${styles.title} visually-hidden-phone`}>{children}</h1>
}
