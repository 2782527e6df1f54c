import { useEffect } from 'react'
import { publicConfig } from '../brands/publicConfig.ts'
import { t } from '../language.ts'
import { useScreenMeta } from '../router.tsx'
import { useShownTitle } from '../title.ts'

/** What the screen is called: by itself, else by the route table; empty when by neither. */
export function useTitle(): string {
  const { title } = useScreenMeta()
  return useShownTitle() ?? (title ? t(title) : '')
}

/** Writes the screen's name into the browser's tab, before the brand's. */
export function useDocumentTitle(): void {
  const title = useTitle()
  useEffect(() => {
    const brand = publicConfig().project.title
    document.title = title ? `${title} · ${brand}` : brand
  }, [title])
}
