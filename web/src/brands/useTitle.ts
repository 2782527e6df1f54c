import { useEffect } from 'react'
import { usePublicConfig } from './publicConfig.ts'
import { t } from '../platform/language/language.ts'
import { useScreenMeta } from '../router.tsx'
import { useOwnTitle, useTitleCount } from '../platform/navigation/title.ts'

/** The screen's own title, else the route's; empty without either. */
export function useTitle(): string {
  const routeTitle = useRouteTitle()
  return useOwnTitle()?.text ?? routeTitle
}

/** The title in the header on phones. */
export function useHeaderTitle(): string {
  const routeTitle = useRouteTitle()
  const own = useOwnTitle()
  return own?.isInHeader ? own.text : routeTitle
}

function useRouteTitle(): string {
  const { title } = useScreenMeta()
  return title ? t(title) : ''
}

/** Sets the document title: the unread messages, the screen's title, then the brand's. */
export function useDocumentTitle(): void {
  const title = useTitle()
  const { title: brand } = usePublicConfig().project
  const count = useTitleCount()
  useEffect(() => {
    document.title = (count ? `(${count}) ` : '') + (title ? `${title} · ${brand}` : brand)
  }, [title, brand, count])
}
