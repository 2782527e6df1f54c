import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Newspaper, Plus } from 'lucide-react'
import { useState } from 'react'
import { articleStates } from '#contract/club/articles/rules.ts'
import { createArticle, type StaffArticleItem } from '#contract/club/articles/staffApi.ts'
import { DialogForm } from '../../../console/DialogForm.tsx'
import { RecordFilters } from '../../../console/RecordFilters.tsx'
import { nothingFound, RecordList, RecordRow } from '../../../console/RecordList.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { TimezoneNote } from '../../../console/TimezoneNote.tsx'
import { call } from '../../../platform/api/api.ts'
import { newId } from '../../../platform/device/ids.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { languageNames, t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Select } from '../../../ui/TextInput.tsx'
import { inline, useAction } from '../../../ui/useAction.ts'
import styles from './Articles.module.css'
import {
  articleOptionsQuery,
  articleSearch,
  refreshArticles,
  staffArticlesQuery,
  stateText,
  stateTones,
  type ArticleSearch,
} from './staffArticles.ts'

/** The articles of all clubs, newest first. */
export function ArticlesScreen() {
  useLanguage()
  const { search = '', status } = useRouteSearch(articleSearch)
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <div className={styles.top}>
        <PageTitle>{t('articles.staff.title')}</PageTitle>
        <Button size="small" variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
          {t('articles.staff.create')}
        </Button>
      </div>
      <TimezoneNote />
      <RecordFilters
        searchHelp={t('articles.staff.searchHelp')}
        statusLabel={t('articles.staff.state')}
        allLabel={t('articles.staff.all')}
        statuses={articleStates.map((value) => ({ value, label: stateText(value) }))}
        status={status}
        pathOf={staffPaths.articles}
      />
      <ArticleList search={search} status={status} />
      <Modal open={isCreating} onClose={() => setCreating(false)} title={t('articles.staff.createTitle')}>
        <CreateForm onClose={() => setCreating(false)} />
      </Modal>
    </>
  )
}

function ArticleList({ search, status }: ArticleSearch) {
  const list = useInfiniteQuery(staffArticlesQuery({ search, status }))
  return (
    <RecordList
      query={list}
      errorTitle={t('articles.staff.listFailed')}
      items={list.data?.pages.flatMap(({ articles }) => articles) ?? []}
      keyOf={({ id }) => id}
      summaryOf={(count) => t('articles.staff.shown', { count })}
      empty={
        search || status ? nothingFound(t('articles.staff.noneTitle'), t('articles.staff.noneText')) : noArticles()
      }
      renderItem={(article) => <ArticleRow article={article} search={{ search, status }} />}
    />
  )
}

function noArticles() {
  return {
    icon: <Newspaper aria-hidden />,
    title: t('articles.staff.emptyTitle'),
    text: t('articles.staff.emptyText'),
  }
}

function ArticleRow({ article, search }: { article: StaffArticleItem; search: ArticleSearch }) {
  const { id, title, community, state, views, likes, languages, published_at: publishedAt } = article
  const isRead = state === 'published' || state === 'withdrawn'
  return (
    <RecordRow
      href={staffPaths.article({ articleId: id, ...search })}
      title={title || t('articles.staff.untitled')}
      facts={[
        community,
        languages.map((language) => languageNames[language]).join(', '),
        publishedAt !== null && formatDateTime(publishedAt),
        isRead && t('articles.staff.viewCount', { count: views }),
        isRead && t('articles.staff.likeCount', { count: likes }),
      ]}
      tag={<StatusTag tone={stateTones[state]}>{stateText(state)}</StatusTag>}
    />
  )
}

/** The club of a new draft. */
function CreateForm({ onClose }: { onClose: () => void }) {
  const options = useQuery(articleOptionsQuery())
  const [chosen, setChosen] = useState('')
  const [clientId] = useState(newId)
  const router = useRouter()
  const communityId = Number(chosen || options.data?.communities[0]?.id)
  const { run, isPending, failure } = useAction(async () => {
    const { id } = await call(createArticle, { body: { client_id: clientId, community_id: communityId } })
    await refreshArticles()
    await router.navigate({ href: hrefOf(staffPaths.article({ articleId: id })) })
  }, inline)
  const communities = options.data?.communities ?? []
  return (
    <QueryBoundary
      queries={[options]}
      skeleton={<SkeletonRows count={2} />}
      errorTitle={t('articles.staff.optionsFailed')}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
        onClose={onClose}
        outcome={t('articles.staff.createOutcome')}
        confirm={t('articles.staff.create')}
        failure={failure}
        isPending={isPending}
        missing={communities.length === 0 ? t('articles.staff.noClubs') : undefined}
      >
        <Field label={t('articles.staff.club')}>
          <Select value={String(communityId)} onChange={({ target }) => setChosen(target.value)}>
            {communities.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      </DialogForm>
    </QueryBoundary>
  )
}
