import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { Bookmark, Newspaper } from 'lucide-react'
import { useState } from 'react'
import { articleFilters, type ArticleFilter } from '#contract/club/articles/rules.ts'
import type { Community } from '#contract/club/communities/api.ts'
import { clubAddress } from '#contract/club/communities/clubAddress.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { t, useLanguage } from '../../platform/language/language.ts'
import { siteAddress } from '../../platform/navigation/paths.ts'
import { useScreenTitle } from '../../platform/navigation/title.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { phone, tabletOnly } from '../../ui/breakpoints.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { communitiesQuery } from '../communities/clubs.ts'
import { MembershipTag } from '../communities/ClubRow.tsx'
import { ArticleCard, CardSkeleton } from './ArticleCard.tsx'
import { articlesQuery } from './articleQueries.ts'
import { PayingSubscription, WayIntoClub } from './Membership.tsx'
import styles from './ClubScreen.module.css'

export function ClubScreen({ slug }: { slug: string }) {
  useLanguage()
  const communities = useQuery(communitiesQuery())
  const club = communities.data?.find((one) => one.slug === slug)
  if (communities.data && (!club || club.type === 'hidden')) notFound({ throw: true })
  return (
    <QueryBoundary
      queries={[communities]}
      skeleton={<Skeleton shape="card" height={360} />}
      errorTitle={t('articles.clubFailed')}
      support={<SupportLink />}
    >
      {club && <Club club={club} />}
    </QueryBoundary>
  )
}

function Club({ club }: { club: Community }) {
  const { title, type, slug, chat_only: isChatOnly } = club
  useScreenTitle(title, { isInHeader: false })
  if (type === 'hidden') return null
  return (
    <>
      <header className={styles.header}>
        <h1 className="t-h1" dir="auto">
          {title}
        </h1>
        <p className={styles.membership}>
          <MembershipTag club={club} />
          <PayingSubscription club={club} />
        </p>
      </header>
      <WayIntoClub club={club} />
      <ClubLinks club={club} />
      {!isChatOnly && type !== 'expired' && <ClubArticles slug={slug} />}
    </>
  )
}

const actions = ['lookAll', 'aboutClub', 'faq', 'chat'] as const

function ClubLinks({ club }: { club: Community }) {
  const { community_url_frontend: frontend } = useApplicationConfig()
  // The way in may name the page about the club already.
  const isNamed = club.type !== 'owned' && club.service_id === null
  const links = actions.flatMap((action) => {
    const address = clubAddress(club, action, frontend)
    const isShown = action === 'aboutClub' ? !isNamed : !address.startsWith(`${siteAddress()}/club/`)
    return address !== '' && isShown ? [{ action, address }] : []
  })
  if (links.length === 0) return null
  return (
    <p className={styles.links}>
      {links.map(({ action, address }) => (
        <TextLink key={action} alone href={address} target="_blank">
          {t(`communities.${action}`)}
        </TextLink>
      ))}
    </p>
  )
}

const filterLabels = { new: 'articles.filterNew', saved: 'articles.filterSaved', all: 'articles.filterAll' } as const

function ClubArticles({ slug }: { slug: string }) {
  const [filter, setFilter] = useState<ArticleFilter>('all')
  // Nothing of a club's own host can be saved.
  const isSavable = useInfiniteQuery(articlesQuery(slug, 'all')).data?.pages[0]?.has_reactions ?? true
  const filters = articleFilters.filter((value) => value !== 'saved' || isSavable)
  return (
    <section className={styles.articles} aria-labelledby="club-articles">
      <h2 className="t-h2" id="club-articles">
        {t('articles.articles')}
      </h2>
      <Tabs
        label={t('articles.filters')}
        items={filters.map((value) => ({ value, label: t(filterLabels[value]) }))}
        value={filter}
        onChange={setFilter}
        className={styles.panel}
      >
        <ArticleGrid key={filter} slug={slug} filter={filter} />
      </Tabs>
    </section>
  )
}

function ArticleGrid({ slug, filter }: { slug: string; filter: ArticleFilter }) {
  const list = useInfiniteQuery(articlesQuery(slug, filter))
  const articles = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <QueryBoundary
      queries={[list]}
      skeleton={<GridSkeleton />}
      errorTitle={t('articles.listFailed')}
      support={<SupportLink />}
    >
      {articles.length === 0 ? (
        <EmptyState
          icon={filter === 'saved' ? <Bookmark aria-hidden /> : <Newspaper aria-hidden />}
          level={3}
          {...emptyTexts(filter)}
        />
      ) : (
        <ul className={styles.grid}>
          {articles.map((article) => (
            <li key={article.id}>
              <ArticleCard article={article} isInside sizes={gridSizes} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore className={styles.more} paging={list} label={t('articles.showMore')} />
    </QueryBoundary>
  )
}

const gridSizes = `${phone} 100vw, ${tabletOnly} 50vw, 370px`

function emptyTexts(filter: ArticleFilter) {
  if (filter === 'saved') return { title: t('articles.noneSaved'), text: t('articles.noneSavedText') }
  if (filter === 'new') return { title: t('articles.noneNew'), text: t('articles.noneNewText') }
  return { title: t('articles.none'), text: t('articles.noneText') }
}

function GridSkeleton() {
  return (
    <div className={styles.grid}>
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  )
}
