import { classes } from '../../ui/classes.ts'
import { linkClass } from '../../ui/TextLink.tsx'
import styles from './Settings.module.css'

/** An inline button styled as a link. */
export function TextButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" className={classes(linkClass(true), styles.textButton)} onClick={onPress}>
      {children}
    </button>
  )
}
