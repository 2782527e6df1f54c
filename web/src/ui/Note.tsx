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
  /** A button or link below the text. */
  action?: ReactNode
  icon?: ReactNode
  /** For a note that appears later: `alert` is announced at once, `status` politely. */
  role?: 'alert' | 'status'
  className?: string | undefined
}

/** An inline message with an icon. */
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
