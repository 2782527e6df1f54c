import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Note.module.css'

const icons = {
  neutral: Info,
  info: Info,
  warn: TriangleAlert,
  bad: CircleAlert,
  ok: CircleCheck,
  ice: Info,
} as const

export interface NoteProps {
  tone?: keyof typeof icons
  /** The first words, in bold. */
  title?: ReactNode
  children?: ReactNode
  /** A button or link below the words. */
  action?: ReactNode
  /** Another picture than the tone's own. */
  icon?: ReactNode
  /** It appears while one is looking: `alert` is read at once, `status` in turn. */
  role?: 'alert' | 'status'
  className?: string | undefined
}

/** A line or two inside the page that says what happens and why. */
export function Note({ tone = 'neutral', title, children, action, icon, role, className }: NoteProps) {
  const Icon = icons[tone]
  return (
    <div className={classes(styles.note, tone !== 'neutral' && styles[tone], className)} role={role}>
      {icon ?? <Icon aria-hidden />}
      <div className={styles.body}>
        {title && <b>{title}</b>} {children}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
