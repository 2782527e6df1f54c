import { useFlags } from '../brands/sections.ts'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { EmptySection } from '../shell/EmptySection.tsx'
import { NotAvailable } from '../shell/NotAvailable.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

/** Video consultations: no course includes them. */
export function ConsultationsScreen() {
  useLanguage()
  if (!useFlags().is_video_consultation_support)
    return (
      <>
        <PageTitle>{t('consultations.title')}</PageTitle>
        <NotAvailable title={t('consultations.notAvailable')} text={t('shell.notInSchoolText')} />
      </>
    )
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
