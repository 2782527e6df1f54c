import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { communityFilters, type CommunityFilter, type StaffCommunity } from '#contract/club/communities/staffApi.ts'
import { listStaffServices } from '#contract/shop/services/staffApi.ts'
import { brandNames } from '../../../console/brandLabels.ts'
import { RecordFilters } from '../../../console/RecordFilters.tsx'
import { nothingFound, RecordList, RecordRow } from '../../../console/RecordList.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t, useLanguage, type TextKey } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import styles from './Communities.module.css'
import { communitySearch, membersText, ShownTag, staffCommunitiesQuery, type CommunitySearch } from './communities.tsx'

const filterTexts = {
  current: 'communities.staff.current',
  archived: 'communities.staff.archivedOnes',
} as const satisfies Record<CommunityFilter, TextKey>

/** Clubs, shown and hidden. */
export function CommunitiesScreen() {
  useLanguage()
  const { search = '', status } = useRouteSearch(communitySearch)
  return (
    <>
      <div className={styles.top}>
        <PageTitle>{t('communities.staff.title')}</PageTitle>
        <AppLink href={staffPaths.newCommunity()} className={buttonClass({ size: 'small', variant: 'primary' })}>
          <Plus aria-hidden />
          {t('communities.staff.create')}
        </AppLink>
      </div>
      <RecordFilters
        searchHelp={t('communities.staff.searchHelp')}
        statusLabel={t('communities.staff.filter')}
        allLabel={t('communities.staff.all')}
        statuses={communityFilters.map((value) => ({ value, label: t(filterTexts[value]) }))}
        status={status}
        pathOf={staffPaths.communities}
      />
      <CommunityList search={search} status={status} />
    </>
  )
}

function CommunityList({ search, status }: CommunitySearch) {
  const list = useInfiniteQuery(staffCommunitiesQuery({ search, status }))
  const shop = useQuery(queryOf(listStaffServices))
  return (
    <RecordList
      query={list}
      errorTitle={t('communities.staff.listFailed')}
      items={list.data?.pages.flatMap((page) => page.communities) ?? []}
      keyOf={({ id }) => id}
      summaryOf={(count) => t('communities.staff.found', { count })}
      empty={
        search || status
          ? nothingFound(t('communities.staff.noneTitle'), t('communities.staff.noneText'))
          : noCommunities()
      }
      renderItem={(community) => (
        <CommunityRow
          community={community}
          brands={brandNames(community.brands, shop.data?.brands ?? [])}
          search={{ search, status }}
        />
      )}
    />
  )
}

function noCommunities() {
  return {
    icon: <Users aria-hidden />,
    title: t('communities.staff.emptyTitle'),
    text: t('communities.staff.emptyText'),
  }
}

type RowProps = { community: StaffCommunity; brands: readonly string[]; search: CommunitySearch }

function CommunityRow({ community, brands, search }: RowProps) {
  const { id, title, slug, chat_only: isChatOnly, is_archived: isArchived } = community
  return (
    <RecordRow
      href={staffPaths.community({ communityId: id, ...search })}
      title={title}
      facts={[slug, brands.join(', '), isChatOnly && t('communities.staff.chatOnly')].map((fact) => fact || undefined)}
      value={membersText(community)}
      tag={<ShownTag isArchived={isArchived} />}
    />
  )
}
