import { classes } from '../ui/classes.ts'
import { linkClass } from '../ui/TextLink.tsx'
import styles from './Settings.module.css'

/** A small act within a line of text. */
export function TextButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" className={classes(linkClass(true), styles.textButton)} onClick={onPress}>
      {children}
    </button>
  )
}
