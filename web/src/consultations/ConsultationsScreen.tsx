import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { EmptySection } from '../shell/EmptySection.tsx'

/** Video consultations: no course includes them. */
export function ConsultationsScreen() {
  useLanguage()
  return (
    <EmptySection
      title={t('consultations.title')}
      emptyTitle={t('consultations.emptyTitle')}
      text={t('consultations.emptyText')}
      act={{ path: paths.home(), label: t('shell.backHome') }}
      seed={5}
    />
  )
}
