import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Megaphone, Plus } from 'lucide-react'
import { useState } from 'react'
import { createBanner, type StaffBanner } from '#contract/club/banners/staffApi.ts'
import { nothingFound, RecordList, RecordRow } from '../../../console/RecordList.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { call } from '../../../platform/api/api.ts'
import { newId } from '../../../platform/device/ids.ts'
import { formatPercent } from '../../../platform/language/format.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { emptyContent } from './bannerForm.ts'
import styles from './Banners.module.css'
import { bannerSearch, type BannerSearch } from './bannerSearch.ts'
import { SegmentsDialog } from './segments/SegmentsDialog.tsx'
import { pagesText } from './slotNames.ts'
import { bannersQuery, daysText, showBannerChange, stateTags, titleOf } from './staffBanners.ts'

/** All banners, newest first. */
export function StaffBannersScreen() {
  useLanguage()
  const search = useRouteSearch(bannerSearch)
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const show = (status: 'current' | 'ended') => {
    const next = { status: status === 'ended' ? status : undefined }
    void router.navigate({ href: hrefOf(staffPaths.banners(next)), replace: true })
  }
  return (
    <>
      <div className={styles.top}>
        <PageTitle>{t('banners.staff.title')}</PageTitle>
        <div className={styles.buttons}>
          <Button size="small" onClick={() => setOpen(true)}>
            {t('banners.staff.segments.manageSegments')}
          </Button>
          <CreateButton />
        </div>
        <SegmentsDialog open={isOpen} onClose={() => setOpen(false)} />
      </div>
      <Tabs
        label={t('banners.staff.which')}
        items={[
          { value: 'current', label: t('banners.staff.current') },
          { value: 'ended', label: t('banners.staff.endedOnes') },
        ]}
        value={search.status ?? 'current'}
        onChange={show}
        className={styles.panel}
      >
        <BannerList search={search} />
      </Tabs>
    </>
  )
}

/** Creates a draft and opens it. */
function CreateButton() {
  const router = useRouter()
  const [clientId] = useState(newId)
  const { run, isPending } = useAction(async () => {
    const banner = await call(createBanner, { body: { client_id: clientId, ...emptyContent } })
    await showBannerChange(banner)
    await router.navigate({ href: hrefOf(staffPaths.banner({ bannerId: banner.id })) })
  })
  return (
    <Button size="small" variant="primary" icon={<Plus aria-hidden />} busy={isPending} onClick={() => run()}>
      {t('banners.staff.create')}
    </Button>
  )
}

function BannerList({ search }: { search: BannerSearch }) {
  const list = useInfiniteQuery(bannersQuery(search))
  const brands = list.data?.pages[0]?.brands ?? []
  const off = brands.filter(({ is_banner_enable: isEnabled }) => !isEnabled).map(({ title }) => title)
  return (
    <RecordList
      query={list}
      notes={
        off.length > 0 && (
          <Note className={styles.note}>{t('banners.staff.brandsOff', { brands: off.join(', ') })}</Note>
        )
      }
      errorTitle={t('banners.staff.listFailed')}
      items={list.data?.pages.flatMap(({ banners }) => banners) ?? []}
      keyOf={({ id }) => id}
      summaryOf={(count) => t('banners.staff.shown', { count })}
      empty={search.status ? nothingFound(t('banners.staff.noneTitle'), t('banners.staff.noneText')) : noBanners()}
      renderItem={(banner) => <BannerRow banner={banner} search={search} />}
    />
  )
}

function noBanners() {
  return {
    icon: <Megaphone aria-hidden />,
    title: t('banners.staff.emptyTitle'),
    text: t('banners.staff.emptyText'),
  }
}

function BannerRow({ banner, search }: { banner: StaffBanner; search: BannerSearch }) {
  const { id, state, shows, clicks, positions_ids: codes } = banner
  const { text, tone } = stateTags[state]
  return (
    <RecordRow
      href={staffPaths.banner({ bannerId: id, ...search })}
      title={titleOf(banner)}
      facts={[
        pagesText(codes),
        daysText(banner),
        t('banners.staff.showCount', { count: shows }),
        t('banners.staff.clickCount', { count: clicks }),
      ]}
      {...(shows > 0 && { value: formatPercent(clicks / shows) })}
      tag={<StatusTag tone={tone}>{t(text)}</StatusTag>}
    />
  )
}
