import { CirclePlay } from 'lucide-react'
import type { ArticleBlock } from '#contract/club/articles/api.ts'
import { isButtonUrl } from '#contract/club/articles/rules.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { fileAddress } from '../../brands/publicConfig.ts'
import { withTexts, t } from '../../platform/language/language.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Note } from '../../ui/Note.tsx'
import { phone } from '../../ui/breakpoints.ts'
import styles from './ArticleBlocks.module.css'

const ArticleFilm = lazyComponent(async () => (await withTexts(import('./ArticleFilm.tsx'))).ArticleFilm, {
  pending: () => <div className={styles.filmFrame} />,
})

export type BlockOf<Type extends ArticleBlock['type']> = Extract<ArticleBlock, { type: Type }>

type ArticleBlocksProps = {
  blocks: readonly ArticleBlock[]
  /** Loads a film with new URLs. */
  refreshFilm: (videoId: number) => Promise<Video | undefined>
}

/** The blocks of an article as elements. Their texts are plain and may be in any script. */
export function ArticleBlocks({ blocks, refreshFilm }: ArticleBlocksProps) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a fixed list
        <Block key={index} block={block} refreshFilm={refreshFilm} />
      ))}
    </div>
  )
}

type BlockProps = Pick<ArticleBlocksProps, 'refreshFilm'> & { block: ArticleBlock }

function Block({ block, refreshFilm }: BlockProps) {
  switch (block.type) {
    case 'heading':
      return (
        <h2 className="t-h2" dir="auto">
          {block.text}
        </h2>
      )
    case 'text':
      return <Paragraphs text={block.text} />
    case 'list':
      return <List block={block} />
    case 'quote':
      return <Quote block={block} />
    case 'picture':
      return <BlockPicture block={block} />
    case 'film':
      return <Film block={block} refreshFilm={refreshFilm} />
    case 'button':
      return <ButtonLink block={block} />
    default:
      // A type that a newer server adds.
      return null
  }
}

function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a fixed list
      <p key={index} className={styles.text} dir="auto">
        {paragraph}
      </p>
    ))
}

function List({ block: { is_numbered: isNumbered, items } }: { block: BlockOf<'list'> }) {
  const ListElement = isNumbered ? 'ol' : 'ul'
  return (
    <ListElement className={isNumbered ? styles.numbered : styles.list}>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a fixed list
        <li key={index} dir="auto">
          {item}
        </li>
      ))}
    </ListElement>
  )
}

function Quote({ block: { text, source } }: { block: BlockOf<'quote'> }) {
  return (
    <figure className={styles.quote} dir="auto">
      <blockquote className={styles.text}>{text}</blockquote>
      {source && <figcaption className="t-small muted">{source}</figcaption>}
    </figure>
  )
}

function BlockPicture({ block: { image, width, height, alt, caption } }: { block: BlockOf<'picture'> }) {
  return (
    <figure>
      <img
        className={styles.picture}
        src={fileAddress(image.medium)}
        srcSet={`${fileAddress(image.small)} 320w, ${fileAddress(image.medium)} 640w, ${fileAddress(image.large)} 1280w`}
        sizes={`${phone} 100vw, 720px`}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
      {caption && (
        <figcaption className={styles.caption} dir="auto">
          {caption}
        </figcaption>
      )}
    </figure>
  )
}

function Film({ block, refreshFilm }: { block: BlockOf<'film'> } & Pick<ArticleBlocksProps, 'refreshFilm'>) {
  const { video, video_id: videoId, caption } = block
  if (video === null) return <Note icon={<CirclePlay aria-hidden />}>{caption || t('articles.filmGone')}</Note>
  return <ArticleFilm title={caption || t('articles.film')} video={video} refresh={() => refreshFilm(videoId)} />
}

function ButtonLink({ block: { label, url } }: { block: BlockOf<'button'> }) {
  if (!isButtonUrl(url)) return null
  const look = buttonClass({ variant: 'primary' })
  return (
    <p>
      {url.startsWith('/') ? (
        <AppLink className={look} href={url as AppPath}>
          {label}
        </AppLink>
      ) : (
        <AppLink className={look} href={url} target="_blank">
          {label}
        </AppLink>
      )}
    </p>
  )
}
