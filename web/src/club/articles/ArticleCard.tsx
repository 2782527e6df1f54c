import { Bookmark, Eye, Heart, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ArticlePreview } from '#contract/club/articles/api.ts'
import { thumbnailSizes } from '#contract/club/articles/rules.ts'
import { withReferrer } from '#contract/club/communities/clubAddress.ts'
import { learnerRoot } from '#contract/platform/addresses.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { fileAddress, publicConfig } from '../../brands/publicConfig.ts'
import { formatNumber, formatUnits, joinFacts } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { phone, tabletOnly } from '../../ui/breakpoints.ts'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { stage } from '../../ui/stage.ts'
import { Tag } from '../../ui/Tag.tsx'
import styles from './ArticleCard.module.css'
import { trackReaction } from './trackReaction.ts'

type CardOptions = {
  /** With icons to like and to save it, which open the article. */
  hasReactions?: boolean
  /** Opens in the same window if it is ours. */
  isInside?: boolean
  /** The width of the picture, as of an image. */
  sizes?: string
}

/** In a row of three, which scrolls on a phone. */
const rowSizes = `${phone} 78vw, ${tabletOnly} 30vw, 370px`

type ArticleRowProps = CardOptions & { articles: readonly ArticlePreview[] }

/** Up to three previews beside each other; on a phone they scroll. */
export function ArticleRow({ articles, ...options }: ArticleRowProps) {
  return (
    <ul className={styles.row} data-scroll>
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleCard article={article} {...options} />
        </li>
      ))}
    </ul>
  )
}

export function ArticleRowSkeleton() {
  return (
    <Loading>
      <div className={styles.row}>
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </Loading>
  )
}

/** The preview of an article: its picture, title and facts. */
export function ArticleCard({
  article,
  hasReactions = false,
  isInside = false,
  sizes = rowSizes,
}: CardOptions & { article: ArticlePreview }) {
  const { title, labels } = article
  return (
    <article className={classes(styles.card, stage(article.id))}>
      <ArticleLink article={article} isInside={isInside} className={styles.link}>
        <span className={styles.cover}>
          <Thumbnail article={article} sizes={sizes} />
          {labels.includes('NEW') && (
            <span className={styles.label}>
              <Tag tone="raised" icon={<Sparkles aria-hidden />}>
                {t('articles.new')}
              </Tag>
            </span>
          )}
        </span>
        <h3 className={styles.title}>
          <bdi>{title}</bdi>
        </h3>
      </ArticleLink>
      <div className={styles.facts}>
        <Eye aria-hidden className={styles.eye} />
        <span>
          <Facts article={article} />
        </span>
        {hasReactions && <Reactions article={article} />}
      </div>
    </article>
  )
}

type ArticleLinkProps = {
  article: ArticlePreview
  isInside?: boolean
  className: string | undefined
  'aria-label'?: string
  onClick?: () => void
  children: ReactNode
}

function ArticleLink({ article, isInside = false, ...rest }: ArticleLinkProps) {
  const { url } = article
  if (isInside && url.startsWith(`${learnerRoot}/`))
    return <AppLink href={url.slice(learnerRoot.length) as AppPath} {...rest} />
  return <AppLink href={withReferrer(url, 'lookAll')} target="_blank" {...rest} />
}

function Thumbnail({ article, sizes }: { article: ArticlePreview; sizes: string }) {
  const { id, preview_image: picture, preview_images: pictures } = article
  const { small, medium } = thumbnailSizes
  const srcSet =
    pictures && `${fileAddress(pictures.small)} ${small.width}w, ${fileAddress(pictures.medium)} ${medium.width}w`
  return (
    <Picture src={picture && fileAddress(picture)} srcSet={srcSet ?? undefined} sizes={sizes}>
      <Art theme={publicConfig().project.theme} seed={id} width={740} height={420} />
    </Picture>
  )
}

function Facts({ article: { reading_minutes: minutes, views } }: { article: ArticlePreview }) {
  const readers = (
    <>
      {formatNumber(views)}
      <span className="visually-hidden"> {t('articles.viewsWord', { count: views })}</span>
    </>
  )
  if (minutes === null) return readers
  return (
    <>
      {joinFacts([formatUnits(minutes, 'minute', 'long'), ''])}
      {readers}
    </>
  )
}

/** Open the article, where its own page likes and saves it. */
function Reactions({ article }: { article: ArticlePreview }) {
  const { title, liked, isFavourite } = article
  return (
    <span className={styles.reactions}>
      <ArticleLink
        article={article}
        className={classes(styles.reaction, liked && styles.done)}
        aria-label={liked ? t('articles.openLiked', { title }) : t('articles.openToLike', { title })}
        onClick={() => trackReaction('like', article)}
      >
        <Heart aria-hidden />
      </ArticleLink>
      <ArticleLink
        article={article}
        className={classes(styles.reaction, isFavourite && styles.done)}
        aria-label={isFavourite ? t('articles.openSaved', { title }) : t('articles.openToSave', { title })}
        onClick={() => trackReaction('favourite', article)}
      >
        <Bookmark aria-hidden />
      </ArticleLink>
    </span>
  )
}

export function CardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton shape="card" aspectRatio="37 / 21" />
      <div className={styles.title}>
        <Skeleton width="80%" height={18} />
      </div>
      <div className={styles.facts}>
        <Skeleton width={120} height={14} />
      </div>
    </div>
  )
}
