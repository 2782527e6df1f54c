import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { updateBanner, type StaffBanner } from '#contract/club/banners/staffApi.ts'
import { Facts } from '../../../console/Facts.tsx'
import { LeaveGuard } from '../../../console/LeaveGuard.tsx'
import { BackToList, RecordBoundary, RecordHeader } from '../../../console/RecordPage.tsx'
import { SharedSaveBar } from '../../../console/SharedSaveBar.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { useSharedForm } from '../../../console/useSharedForm.ts'
import { call } from '../../../platform/api/api.ts'
import { hasCode } from '../../../platform/api/apiFailure.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { formatPercent } from '../../../platform/language/format.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { AudienceCard, useAudienceNames } from './AudienceCard.tsx'
import { BannerActions } from './BannerActions.tsx'
import { contentOf, fieldLabels, missingOf, valuesOf } from './bannerForm.ts'
import { BannerReach } from './BannerReach.tsx'
import { BannerPreview } from './BannerPreview.tsx'
import { bannerSearch } from './bannerSearch.ts'
import styles from './Banners.module.css'
import { AppearanceCard } from './AppearanceCard.tsx'
import { PlacesCard } from './PlacesCard.tsx'
import { ScheduleCard } from './ScheduleCard.tsx'
import { bannerQuery, daysText, showBannerChange, stateTags, titleOf } from './staffBanners.ts'
import { TextsCard } from './TextsCard.tsx'

export function EditBannerScreen({ bannerId }: { bannerId: number }) {
  useLanguage()
  const banner = useQuery(bannerQuery(bannerId))
  const { queries } = useAudienceNames(banner.data?.course_ids ?? [])
  const search = useRouteSearch(bannerSearch)
  return (
    <>
      <BackToList href={staffPaths.banners(search)} label={t('banners.staff.backToList')} />
      <RecordBoundary
        query={banner}
        otherQueries={queries}
        missing={{
          icon: <Megaphone aria-hidden />,
          title: t('banners.staff.missingTitle'),
          text: t('banners.staff.missingText'),
        }}
        errorTitle={t('banners.staff.bannerFailed')}
      >
        {banner.data && <Banner key={bannerId} banner={banner.data} />}
      </RecordBoundary>
    </>
  )
}

function Banner({ banner }: { banner: StaffBanner }) {
  const { state, shows, clicks } = banner
  const { text, tone } = stateTags[state]
  return (
    <>
      <RecordHeader
        title={titleOf(banner)}
        tag={<StatusTag tone={tone}>{t(text)}</StatusTag>}
        actions={<BannerActions banner={banner} />}
      >
        <p className="t-small muted">
          <Facts
            facts={[
              daysText(banner),
              t('banners.staff.showCount', { count: shows }),
              t('banners.staff.clickCount', { count: clicks }),
              shows > 0 && t('banners.staff.rate', { rate: formatPercent(clicks / shows) }),
            ]}
          />
        </p>
      </RecordHeader>
      {state === 'ended' ? <BannerPreview banner={banner} values={valuesOf(banner)} /> : <Editor banner={banner} />}
    </>
  )
}

/** Compares each save with the version that the changes began from. */
function Editor({ banner }: { banner: StaffBanner }) {
  const shared = useSharedForm(banner, valuesOf)
  const { form, values, isDirty, version, settle, adopt } = shared
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (sent) => {
    const body = { ...contentOf(sent), version }
    try {
      const saved = await call(updateBanner, { params: { bannerId: banner.id }, body })
      settle(saved, sent)
      await showBannerChange(saved)
      showToast({ text: t('banners.staff.saved'), tone: 'ok' })
    } catch (error) {
      // The version of the other editor is then known, and one of the two can be chosen.
      if (hasCode(error, 'banner_changed')) await queryClient.invalidateQueries(bannerQuery(banner.id))
      throw error
    }
  })
  const submit = (event: { preventDefault: () => void }) => {
    // Errors of groups without an input would otherwise block every later submit.
    form.clearErrors()
    onSubmit(event)
  }
  const part = { form, values, banner }
  return (
    <form noValidate className={styles.editor} onSubmit={submit}>
      <LeaveGuard isDirty={isDirty} />
      <BannerPreview banner={banner} values={values} />
      <TextsCard {...part} />
      <AppearanceCard {...part} onPicture={adopt} />
      <PlacesCard {...part} />
      <AudienceCard
        title={t('banners.staff.audience')}
        audience={values}
        onChange={(name, chosen) => form.setValue(name, chosen as number[], { shouldDirty: true })}
        errors={form.formState.errors}
        sentence="banners.staff.audienceIs"
        reach={<BannerReach audience={values} />}
      />
      <ScheduleCard {...part} />
      <SharedSaveBar
        shared={shared}
        failure={failure}
        isPending={isPending}
        reason={missingOf(values, banner)}
        conflictCode="banner_changed"
        conflictTitle={t('banners.staff.conflictTitle')}
        conflictLabels={fieldLabels(shared.conflict?.names ?? [])}
      />
    </form>
  )
}
