import type { ReactNode } from 'react'
import type { AppPath } from '#contract/platform/paths.ts'
import { siteAddress } from '../../platform/navigation/paths.ts'
import { t } from '../../platform/language/language.ts'
import { AppLink } from '../../ui/AppLink.tsx'

interface BannerLinkProps {
  url: string
  className?: string | undefined
  onClick: () => void
  children: ReactNode
}

/** A link to a screen of ours, or to another site in a new window. The text alone without an address. */
export function BannerLink({ url, className, onClick, children }: BannerLinkProps) {
  if (url === '') return <span className={className}>{children}</span>
  const path = pathOf(url)
  if (path !== undefined)
    return (
      <AppLink href={path} className={className} onClick={onClick}>
        {children}
      </AppLink>
    )
  return (
    <AppLink href={url} target="_blank" className={className} onClick={onClick}>
      {children}
      <span className="visually-hidden"> {t('banners.newWindow')}</span>
    </AppLink>
  )
}

/** The path of a screen, also where the address names this host. */
function pathOf(url: string): AppPath | undefined {
  if (url.startsWith('/')) return url as AppPath
  const own = siteAddress()
  return url.startsWith(`${own}/`) ? (url.slice(own.length) as AppPath) : undefined
}
