import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { useState } from 'react'
import type { StaffArticle } from '#contract/club/articles/staffApi.ts'
import { anyText } from '../../../console/anyText.ts'
import { Facts } from '../../../console/Facts.tsx'
import { BackToList, RecordBoundary, RecordHeader } from '../../../console/RecordPage.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { currentLanguage, t, useLanguage } from '../../../platform/language/language.ts'
import { timeZone } from '../../../platform/language/timeZone.ts'
import { timeZoneLabel } from '../../../platform/language/timeZones.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { ArticleActions } from './ArticleActions.tsx'
import styles from './Articles.module.css'
import { ArticlePreview } from './ArticlePreview.tsx'
import { SaveArticleBar } from './SaveArticleBar.tsx'
import { ArticleSettings, type ArticleOptions } from './ArticleSettings.tsx'
import { ConflictCard } from './ConflictCard.tsx'
import { LanguageEditors } from './LanguageEditors.tsx'
import { articleOptionsQuery, articleSearch, staffArticleQuery, stateText, stateTones } from './staffArticles.ts'
import { useArticleEditor } from './useArticleEditor.ts'

export function EditArticleScreen({ articleId }: { articleId: number }) {
  useLanguage()
  const article = useQuery(staffArticleQuery(articleId))
  const options = useQuery(articleOptionsQuery())
  const search = useRouteSearch(articleSearch)
  return (
    <>
      <BackToList href={staffPaths.articles(search)} label={t('articles.staff.backToList')} />
      <RecordBoundary
        query={article}
        otherQueries={[options]}
        missing={{
          icon: <Newspaper aria-hidden />,
          title: t('articles.staff.missingTitle'),
          text: t('articles.staff.missingText'),
        }}
        errorTitle={t('articles.staff.articleFailed')}
      >
        {article.data && options.data && <Editor key={articleId} article={article.data} options={options.data} />}
      </RecordBoundary>
    </>
  )
}

type View = 'edit' | 'preview'

function Editor({ article, options }: { article: StaffArticle; options: ArticleOptions }) {
  const editor = useArticleEditor(article)
  const [view, setView] = useState<View>('edit')
  if (!editor.isLoaded) return null
  return (
    <>
      <RecordHeader
        title={titleOf(article)}
        tag={<StatusTag tone={stateTones[article.state]}>{stateText(article.state)}</StatusTag>}
        actions={<ArticleActions editor={editor} />}
      >
        <p className="t-small muted">
          <Facts facts={factsOf(article, options)} />
        </p>
      </RecordHeader>
      {editor.isConflict && <ConflictCard editor={editor} options={options} />}
      <Tabs
        label={t('articles.staff.views')}
        items={[
          { value: 'edit', label: t('articles.staff.edit') },
          { value: 'preview', label: t('articles.staff.preview') },
        ]}
        value={view}
        onChange={setView}
        className={styles.panel}
      >
        {view === 'edit' ? (
          <>
            <ArticleSettings editor={editor} options={options} />
            <LanguageEditors editor={editor} />
          </>
        ) : (
          <ArticlePreview editor={editor} />
        )}
      </Tabs>
      <SaveArticleBar editor={editor} />
    </>
  )
}

function titleOf({ contents }: StaffArticle): string {
  const { ru, en, es } = contents
  return anyText({ ru: ru?.title, en: en?.title, es: es?.title }) || t('articles.staff.untitled')
}

function factsOf({ community_id: communityId, state, ...rest }: StaffArticle, { communities }: ArticleOptions) {
  const { published_at: publishedAt, views, likes, favourites } = rest
  const zone = timeZoneLabel(timeZone(), currentLanguage())
  const date = publishedAt === null ? '' : `${formatDateTime(publishedAt)} (${zone})`
  const isRead = state === 'published' || state === 'withdrawn'
  return [
    communities.find(({ id }) => id === communityId)?.title,
    date,
    isRead && t('articles.staff.viewCount', { count: views }),
    isRead && t('articles.staff.likeCount', { count: likes }),
    isRead && t('articles.staff.favouriteCount', { count: favourites }),
  ]
}
