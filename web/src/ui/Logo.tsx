import { isImageLogo, markOf } from '#contract/platform/themes.ts'
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

/** The mark alone, in `currentColor`. */
export function LogoMark({ brand, className }: { brand: string; className?: string }) {
  if (isImageLogo(brand)) return <img className={classes(styles.mark, className)} src={brand} alt="" />
  return (
    <svg className={classes(styles.mark, className)} viewBox="0 0 34 34" aria-hidden focusable="false">
      {markOf(brand).map((shape) =>
        'r' in shape ? (
          <circle key={shape.r} {...shape} fill="currentColor" />
        ) : (
          <path
            key={shape.d}
            d={shape.d}
            fill="none"
            stroke="currentColor"
            strokeWidth={shape.stroke.width}
            strokeLinecap="round"
            opacity={shape.stroke.opacity}
          />
        ),
      )}
    </svg>
  )
}
