import styles from './CodeBlock.module.css'

/** Text for a terminal or a file. Its lines never wrap; it is focusable, so that the keyboard can scroll it. */
export function CodeBlock({ children }: { children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <pre className={styles.code} tabIndex={0} data-scroll>
      {children}
    </pre>
  )
}
