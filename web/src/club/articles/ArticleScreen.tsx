import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { Bookmark, Heart } from 'lucide-react'
import { viewArticle, type Article } from '#contract/club/articles/api.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { useScreenTitle } from '../../platform/navigation/title.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useCallOnMount } from '../../ui/useCallOnMount.ts'
import { ArticleRow } from './ArticleCard.tsx'
import { articleQuery, patchArticle } from './articleQueries.ts'
import styles from './ArticleScreen.module.css'
import { ArticleView } from './ArticleView.tsx'
import { useReactions } from './useReactions.ts'

export function ArticleScreen({ articleId }: { slug: string; articleId: number }) {
  useLanguage()
  const article = useQuery(articleQuery(articleId))
  if (article.error instanceof ApiFailure && article.error.status === 404) notFound({ throw: true })
  return (
    <QueryBoundary
      queries={[article]}
      skeleton={<ArticleSkeleton />}
      errorTitle={t('articles.articleFailed')}
      support={<SupportLink />}
    >
      {article.data && (
        <ArticlePage
          key={articleId}
          article={article.data}
          refresh={async () => (await article.refetch()).data ?? undefined}
        />
      )}
    </QueryBoundary>
  )
}

type ArticlePageProps = { article: Article; refresh: () => Promise<Article | undefined> }

function ArticlePage({ article, refresh }: ArticlePageProps) {
  const { id, title, community, next } = article
  useScreenTitle(title, { isInHeader: false })
  // The server counts one view a person.
  useCallOnMount(async () => patchArticle(id, await call(viewArticle, { params: { articleId: id } })))
  return (
    <>
      <ArticleView
        article={article}
        club={<TextLink href={paths.club({ slug: community.slug })}>{community.title}</TextLink>}
        reactions={<Reactions article={article} />}
        refresh={refresh}
      />
      {next.length > 0 && (
        <section className={styles.next} aria-labelledby="read-on">
          <h2 className="t-h2" id="read-on">
            {t('articles.readOn')}
          </h2>
          <ArticleRow articles={next} isInside />
        </section>
      )}
    </>
  )
}

function Reactions({ article }: { article: Article }) {
  const { toggleLike, toggleFavourite } = useReactions(article)
  const { liked, isFavourite } = article
  return (
    <>
      <IconButton
        label={t('articles.like')}
        icon={<Heart aria-hidden />}
        pressed={liked}
        className={styles.reaction}
        onClick={toggleLike}
      />
      <IconButton
        label={t('articles.save')}
        icon={<Bookmark aria-hidden />}
        pressed={isFavourite}
        className={styles.reaction}
        onClick={toggleFavourite}
      />
    </>
  )
}

function ArticleSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width="40%" height={16} />
      <Skeleton width="90%" height={44} />
      <Skeleton width="50%" height={44} />
      <Skeleton shape="card" aspectRatio="37 / 21" />
      <Skeleton height={120} />
    </div>
  )
}
