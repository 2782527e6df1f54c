import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'

export interface TextLinkProps extends ComponentPropsWithRef<'a'> {
  /** It stands alone, outside a sentence: as tall as a finger. */
  alone?: boolean
}

/** An underlined link. One that leaves the product (`target="_blank"`) does not tell where it came from. */
export function TextLink({ alone = false, className, children, ...rest }: TextLinkProps) {
  const rel = rest.target === '_blank' ? 'noopener noreferrer' : rest.rel
  return (
    <a {...rest} rel={rel} className={classes(linkClass(alone), className)}>
      {children}
    </a>
  )
}

/** The look of a link for a router's link. */
export function linkClass(alone = false): string {
  return classes('link', alone && 'tap')
}
