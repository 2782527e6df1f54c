import { t } from '../platform/language/language.ts'
import { useScreenTitle } from '../platform/navigation/title.ts'
import { useScreenMeta } from '../router.tsx'
import styles from './ItemTitle.module.css'

/** The heading of one item of a section, shown at every width; the browser tab adds the section. */
export function ItemTitle({ children }: { children: string }) {
  const { title: section } = useScreenMeta()
  useScreenTitle(section ? `${children} · ${t(section)}` : children)
  return (
    <h1 className={styles.title}>
      <bdi>{children}</bdi>
    </h1>
  )
}
