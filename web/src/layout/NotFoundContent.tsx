import type { ReactNode } from 'react'
import type { AppPath } from '#contract/platform/paths.ts'
import { t } from '../platform/language/language.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { classes } from '../ui/classes.ts'
import styles from './NotFoundContent.module.css'

type NotFoundContentProps = {
  text: string
  /** The path that the button opens. */
  to: AppPath
  children: ReactNode
}

/** The content of a not-found page, with a link home. */
export function NotFoundContent({ text, to, children }: NotFoundContentProps) {
  return (
    <div className={styles.content}>
      <NotFoundArt />
      <h1 className="t-display">{t('layout.notFoundTitle')}</h1>
      <p className="muted">{text}</p>
      <AppLink href={to} className={classes(buttonClass({ variant: 'primary', size: 'large' }), styles.act)}>
        {children}
      </AppLink>
    </div>
  )
}

function NotFoundArt() {
  return (
    <svg className={styles.picture} viewBox="0 0 280 200" aria-hidden focusable="false">
      <path d="M6,150 H96 M184,112 H274" stroke="var(--color-stage-1)" strokeWidth="12" strokeLinecap="round" />
      <path
        d="M96,150 C122,150 116,96 140,84 M140,84 C160,74 160,112 184,112"
        stroke="var(--color-border-strong)"
        strokeWidth="3"
        strokeDasharray="2 10"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="140" cy="66" r="34" fill="var(--color-stage-4-soft)" />
      <circle cx="140" cy="66" r="14" fill="var(--color-stage-4)" />
      <g fill="var(--color-stage-1-mid)">
        <rect x="20" y="168" width="52" height="8" rx="4" />
        <rect x="80" y="168" width="26" height="8" rx="4" />
        <rect x="204" y="130" width="60" height="8" rx="4" />
      </g>
    </svg>
  )
}
