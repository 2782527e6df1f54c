import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { EmptySection } from '../shell/EmptySection.tsx'

/** News of the school: there is none. */
export function BannersScreen() {
  useLanguage()
  return (
    <EmptySection
      title={t('banners.title')}
      emptyTitle={t('banners.emptyTitle')}
      text={t('banners.emptyText')}
      act={{ path: paths.home(), label: t('shell.backHome') }}
      seed={11}
    />
  )
}
