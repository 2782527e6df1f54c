import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Article } from '#contract/club/articles/api.ts'
import { withReferrer } from '#contract/club/communities/clubAddress.ts'
import { fileAddress, publicConfig } from '../../brands/publicConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { formatDate, formatNumber, formatQuoted, formatUnits, joinFacts } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { classes } from '../../ui/classes.ts'
import { Note } from '../../ui/Note.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { stage } from '../../ui/stage.ts'
import { ArticleBlocks } from './ArticleBlocks.tsx'
import { phone } from '../../ui/breakpoints.ts'
import styles from './ArticleView.module.css'

type ArticleViewProps = {
  article: Article
  /** The name of the club, a link where there is its page. */
  club: ReactNode
  /** Icons to like and to save it. */
  reactions?: ReactNode
  /** Loads the article with new URLs of its films. */
  refresh: () => Promise<Article | undefined>
}

/** An article as a learner reads it. */
export function ArticleView({ article, club, reactions, refresh }: ArticleViewProps) {
  const { id, title, reading_minutes: minutes, cover, blocks, lock } = article
  const refreshFilm = async (videoId: number) => {
    const films = (await refresh())?.blocks.flatMap((block) => (block.type === 'film' ? [block] : []))
    return films?.find(({ video_id: other }) => other === videoId)?.video ?? undefined
  }
  return (
    <article className={classes(styles.article, stage(id))}>
      <header>
        <p className="t-small muted">
          {club}
          {minutes !== null && ` · ${formatUnits(minutes, 'minute', 'long')}`}
        </p>
        <h1 className={classes('t-display', styles.title)} dir="auto">
          {title}
        </h1>
        <div className={styles.byline}>
          <Byline article={article} />
          {reactions && <div className={styles.reactions}>{reactions}</div>}
        </div>
      </header>
      <div className={styles.cover}>
        <Picture
          src={cover && fileAddress(cover.medium)}
          srcSet={cover ? `${fileAddress(cover.medium)} 740w, ${fileAddress(cover.large)} 1280w` : undefined}
          sizes={`${phone} 100vw, 720px`}
        >
          <Art theme={publicConfig().project.theme} seed={id} width={740} height={420} />
        </Picture>
      </div>
      <ArticleBlocks blocks={blocks} refreshFilm={refreshFilm} />
      {lock && <ArticleLock lock={lock} club={article.community.title} />}
    </article>
  )
}

function Byline({ article: { author, published_at: publishedAt, views } }: { article: Article }) {
  return (
    <div className={styles.author}>
      {author && <Avatar src={author.avatar && fileAddress(author.avatar)} seed={seedOf(author.name)} size={44} />}
      <div>
        {author && (
          <p className="t-label">
            <bdi>{author.name}</bdi>
          </p>
        )}
        <p className="t-small muted">
          {joinFacts([formatDate(publishedAt), t('articles.readBy', { count: views, number: formatNumber(views) })])}
        </p>
      </div>
    </div>
  )
}

/** The same drawn face for the same name. */
function seedOf(name: string): number {
  return Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
}

/** Why the rest of an article is closed, and the way into its club. */
function ArticleLock({ lock, club }: { lock: NonNullable<Article['lock']>; club: string }) {
  return (
    <Note
      icon={<LockKeyhole aria-hidden />}
      title={t('articles.lockTitle')}
      action={<WayIn lock={lock} />}
      className={styles.lock}
    >
      {t('articles.lockText', { club: formatQuoted(club) })}
    </Note>
  )
}

function WayIn({ lock: { url, service_id: serviceId } }: { lock: NonNullable<Article['lock']> }) {
  const look = buttonClass({ variant: 'primary', size: 'small' })
  if (serviceId !== null)
    return (
      <AppLink className={look} href={paths.service({ serviceId })}>
        {t('articles.join')}
      </AppLink>
    )
  if (url === null) return <SupportLink />
  return (
    <AppLink className={look} href={withReferrer(url, 'aboutClub')} target="_blank">
      {t('articles.aboutClub')}
    </AppLink>
  )
}
