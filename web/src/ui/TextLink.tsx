import { AppLink, type AppLinkProps } from './AppLink.tsx'
import { classes } from './classes.ts'

export type TextLinkProps = AppLinkProps & {
  /** Outside a sentence: has the height of a touch target. */
  alone?: boolean
}

/** An underlined link. */
export function TextLink({ alone = false, className, children, ...rest }: TextLinkProps) {
  return (
    <AppLink {...rest} className={classes(linkClass(alone), className)}>
      {children}
    </AppLink>
  )
}

/** The class of a text link for another element, such as a button. */
export function linkClass(alone = false): string {
  return classes('link', alone && 'tap')
}
