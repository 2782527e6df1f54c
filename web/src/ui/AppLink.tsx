import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import type { AppPath } from '#contract/platform/paths.ts'

type Routing = Pick<LinkProps, 'preload' | 'state' | 'activeOptions'>

/** A path of the app, or another URL: any that opens in a new tab or is downloaded. */
export type Destination =
  | { href: AppPath | `${'https' | 'mailto' | 'tel'}:${string}`; target?: undefined; download?: undefined }
  | { href: string; target: '_blank'; download?: undefined }
  | { href: string; target?: undefined; download: true }

export type AppLinkProps = Omit<ComponentPropsWithRef<'a'>, keyof Destination> &
  Destination & {
    preload?: Routing['preload']
    state?: Routing['state']
    activeOptions?: Routing['activeOptions']
  }

/** A link: the router opens paths of the app, the browser other addresses, new tabs and downloads. */
export function AppLink({ href, preload, state, activeOptions, children, ...rest }: AppLinkProps) {
  if (/^\/(?!\/)/.test(href) && rest.target === undefined && rest.download === undefined) {
    const routing = { ...rest, preload, state, activeOptions } as Routing
    return (
      <Link {...routing} to={href} activeProps={{}}>
        {children}
      </Link>
    )
  }
  // A new tab must get neither a referrer nor `window.opener`.
  const rel = rest.target === '_blank' ? 'noopener noreferrer' : rest.rel
  return (
    <a {...rest} href={href} rel={rel}>
      {children}
    </a>
  )
}
