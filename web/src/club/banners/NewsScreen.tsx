import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Banner } from '#contract/club/banners/api.ts'
import { bannersAt, positionCode, type Place } from '#contract/club/banners/rules.ts'
import { useFlags } from '../../brands/applicationConfig.ts'
import { EmptySection, NotAvailable } from '../../brands/EmptySection.tsx'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './NewsScreen.module.css'
import { bannersQuery, slotDay, slotPlatform } from './chosenBanner.ts'
import { Panel } from './Panel.tsx'

/** All news of the slots that stand on every page, also those that were closed on this device. */
export function NewsScreen() {
  useLanguage()
  const { is_banner_enable: isEnabled } = useFlags()
  return (
    <>
      <PageTitle>{t('banners.title')}</PageTitle>
      {isEnabled ? <News /> : <NotAvailable title={t('banners.notAvailable')} text={t('brands.notInSchoolText')} />}
    </>
  )
}

function News() {
  const banners = useQuery(bannersQuery())
  return (
    <QueryBoundary
      queries={[banners]}
      skeleton={<Skeleton shape="card" height={176} />}
      errorTitle={t('banners.loadFailed')}
      support={<SupportLink />}
    >
      <Panels banners={banners.data ?? []} />
    </QueryBoundary>
  )
}

function Panels({ banners }: { banners: readonly Banner[] }) {
  const [place] = useState(placeOfAll)
  const code = positionCode(place)
  const listed = bannersAt(banners, place, { today: slotDay(), closedIds: new Set(), showsById: new Map() })
  if (code === undefined || listed.length === 0)
    return (
      <EmptySection
        emptyTitle={t('banners.emptyTitle')}
        text={t('banners.emptyText')}
        act={{ path: paths.home(), label: t('brands.backHome') }}
        seed={11}
      />
    )
  return (
    <ul className={styles.list}>
      {listed.map((banner) => (
        <li key={banner.id}>
          <Panel banner={banner} code={code} />
        </li>
      ))}
    </ul>
  )
}

function placeOfAll(): Place {
  const platform = slotPlatform()
  return { platform, page: 'all', placement: platform === 'desktop' ? 'sidebar' : 'bottom' }
}
