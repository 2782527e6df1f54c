import { classes } from './classes.ts'
import styles from './Logo.module.css'

export interface LogoProps {
  /** The name of a built-in mark, or the URL of an image. */
  brand: string
  name: string
  className?: string | undefined
}

/** The mark of a brand and its name. */
export function Logo({ brand, name, className }: LogoProps) {
  return (
    <span className={classes(styles.logo, className)}>
      <LogoMark brand={brand} />
      <span>{name}</span>
    </span>
  )
}

const marks = { face: FaceMark, mind: MindMark }

/** The mark alone, in `currentColor`. */
export function LogoMark({ brand, className }: { brand: string; className?: string }) {
  if (brand.startsWith('/') || brand.startsWith('data:'))
    return <img className={classes(styles.mark, className)} src={brand} alt="" />
  const Mark = brand === 'face' || brand === 'mind' ? marks[brand] : WebMark
  return (
    <svg className={classes(styles.mark, className)} viewBox="0 0 34 34" aria-hidden focusable="false">
      <Mark />
    </svg>
  )
}

function FaceMark() {
  return (
    <g fill="none" stroke="currentColor" strokeLinecap="round">
      <path
        d="M8 4c7 2 10 7 10.3 11 .2 2 3.7 3.5 3.7 5.3 0 1.2-1.8 1-1.8 2.2 0 1.4.6 1.8-.2 3.2C18.6 28 13 26.5 11 31"
        strokeWidth="3.2"
      />
      <path
        d="M17 3.5c6 3 8.5 7 9 11 .3 2.3 3 3.7 3 5.5 0 1-1.4 1.2-1.5 2.2-.2 2-.2 3-1.5 4.3"
        strokeWidth="2"
        opacity=".45"
      />
    </g>
  )
}

function MindMark() {
  return (
    <>
      <circle cx="17" cy="13" r="6.5" fill="currentColor" />
      <path
        d="M3 23c4.5-3.5 9.5 3 14 0s9.5-3 14 0M7 29c3.3-2.5 6.7 2 10 0s6.7-2 10 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </>
  )
}

function WebMark() {
  return (
    <path
      d="M4 10h13M21 10h9M4 17h6M14 17h16M4 24h18M26 24h4"
      stroke="currentColor"
      strokeWidth="4.5"
      strokeLinecap="round"
    />
  )
}
