import type { KeyboardEvent, ReactNode } from 'react'
import styles from './Marks.module.css'
import type { MarkSelection } from './useMarkSelection.ts'

/** A video with its marks: N and P go from one to the next. */
export function MarkedFile({ selection, children }: { selection: MarkSelection; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for the buttons within
    <div className={styles.file} onKeyDown={(event) => goByKey(event, selection)}>
      {children}
    </div>
  )
}

/** By the place of the key, whatever the layout. */
function goByKey(event: KeyboardEvent, { go }: MarkSelection): void {
  if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.code === 'KeyN') go(1)
  if (event.code === 'KeyP') go(-1)
}
