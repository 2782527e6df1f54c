import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { Picture } from '../../learning/courses/api.ts'
import { Video } from '../../learning/videos/api.ts'
import { articleFilters, articleLabels, articleLimits, thumbnailSizes } from './rules.ts'

const preview = {
  id: Id,
  title: Type.String(),
  created_at: Seconds,
  published_at: Seconds,
  preview_image: Nullable(Type.String({ description: 'URL of the thumbnail; null where there is no cover' })),
  preview_images: Nullable(
    Type.Object(
      { small: Type.String(), medium: Type.String() },
      { description: 'URLs of the thumbnail at 370x210 and at 740x420' },
    ),
  ),
  views: Type.Integer({ description: 'Number of people who have opened it' }),
  sort: Type.Integer({ description: 'Lower ones come first, then newer ones' }),
  labels: Type.Array(OneOf(articleLabels)),
  url: Type.String({ description: "Address of the article's page: a path of ours, or one on the club's own host" }),
  liked: Type.Boolean(),
  isFavourite: Type.Boolean(),
  reading_minutes: Nullable(Type.Integer({ description: 'Minutes to read it; null where the host does not tell' })),
}

export const ArticlePreview = Type.Object(preview)
export type ArticlePreview = Static<typeof ArticlePreview>

/** `community_url_api` is always ours, and a club's own host is asked by our server. */
export const listArticlePreviews = endpoint({
  method: 'GET',
  path: '/api/v1/articles/preview',
  summary: "List articles of the user's owned or recommended communities, by `sort`, then newest",
  access: 'learner',
  query: Type.Object({
    external_id: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: 100,
        description: '`uniq` of communities; others than those that the user may see are ignored',
      }),
    ),
    thumbnail: Type.Optional(
      Type.Object(
        {
          width: Type.Integer({ enum: [thumbnailSizes.small.width, thumbnailSizes.medium.width] }),
          height: Type.Integer({ enum: [thumbnailSizes.small.height, thumbnailSizes.medium.height] }),
        },
        { description: 'Size of the thumbnails, 740x420 or 370x210' },
      ),
    ),
  }),
  response: Type.Object({
    'hydra:member': Type.Array(ArticlePreview),
    'hydra:totalItems': Type.Integer({ description: 'Number of articles, of which the first twelve are listed' }),
  }),
  errors: ['validation_failed', 'articles_unavailable'],
})

export const ArticleCommunity = Type.Object({
  id: Id,
  uniq: Type.String(),
  title: Type.String(),
  slug: Type.String(),
  type: OneOf(['owned', 'recommended']),
})
export type ArticleCommunity = Static<typeof ArticleCommunity>

export const listArticles = endpoint({
  method: 'GET',
  path: '/api/v1/articles',
  summary: 'List the articles of an owned or recommended community, by `sort`, then newest',
  access: 'learner',
  query: Type.Object({
    slug: Type.String({ maxLength: 200, description: '`slug` of the community' }),
    filter: Type.Optional(OneOf(articleFilters, { description: 'By default `all`' })),
    after: Type.Optional(Type.String({ maxLength: 100, description: '`next` of the page before' })),
  }),
  response: Type.Object({
    community: ArticleCommunity,
    items: Type.Array(ArticlePreview),
    next: Nullable(Type.String({ description: '`after` of the next page; null on the last one' })),
    has_reactions: Type.Boolean({
      description:
        "Whether articles can be liked and saved; not those of a club's own host, which are its first twelve",
    }),
  }),
  errors: ['not_found', 'validation_failed', 'articles_unavailable'],
})

/** Block fields that staff write. All texts are plain. */
export const blockFields = {
  heading: { type: Type.Literal('heading'), text: Type.String({ maxLength: articleLimits.heading }) },
  text: {
    type: Type.Literal('text'),
    text: Type.String({ maxLength: articleLimits.text, description: 'Empty lines separate paragraphs' }),
  },
  list: {
    type: Type.Literal('list'),
    is_numbered: Type.Boolean(),
    items: Type.Array(Type.String({ maxLength: articleLimits.item }), { maxItems: articleLimits.items }),
  },
  quote: {
    type: Type.Literal('quote'),
    text: Type.String({ maxLength: articleLimits.quote }),
    source: Type.String({ maxLength: articleLimits.caption, description: 'Who said it; may be empty' }),
  },
  picture: {
    type: Type.Literal('picture'),
    picture: Type.String({ maxLength: 100, description: 'Name of an uploaded picture' }),
    alt: Type.String({ maxLength: articleLimits.caption, description: 'Description for readers who do not see it' }),
    caption: Type.String({ maxLength: articleLimits.caption }),
  },
  film: {
    type: Type.Literal('film'),
    video_id: Id,
    caption: Type.String({ maxLength: articleLimits.caption }),
  },
  button: {
    type: Type.Literal('button'),
    label: Type.String({ maxLength: articleLimits.button }),
    url: Type.String({
      maxLength: articleLimits.url,
      description: 'Path of ours below the base, such as `/catalog/12`, or an http(s) address',
    }),
  },
} as const

/** A block as it is shown. */
export const ArticleBlock = Type.Union([
  Type.Object(blockFields.heading),
  Type.Object(blockFields.text),
  Type.Object(blockFields.list),
  Type.Object(blockFields.quote),
  Type.Object({ ...blockFields.picture, image: Picture, width: Type.Integer(), height: Type.Integer() }),
  Type.Object({
    ...blockFields.film,
    video: Nullable(Type.Object(Video.properties, { description: 'The film; null if it is gone' })),
  }),
  Type.Object(blockFields.button),
])
export type ArticleBlock = Static<typeof ArticleBlock>

export const ArticleAuthor = Type.Object({
  name: Type.String(),
  avatar: Type.String({ description: 'URL; empty without one' }),
})

export const ArticleCover = Type.Object(
  { large: Type.String(), medium: Type.String(), small: Type.String() },
  { description: 'URLs: whole, at most 1280 pixels wide; cut to 740x420; cut to 370x210' },
)

export const Article = Type.Object({
  ...preview,
  likes: Type.Integer({ description: 'Number of people who like it' }),
  community: ArticleCommunity,
  author: Nullable(ArticleAuthor),
  cover: Nullable(ArticleCover),
  blocks: Type.Array(ArticleBlock, { description: 'All blocks for a member, otherwise the first one' }),
  lock: Nullable(
    Type.Object(
      {
        reason: OneOf(['membership']),
        url: Nullable(Type.String({ description: "http(s) address of the community's page for those outside" })),
        service_id: Nullable(Type.Integer({ description: 'Subscription on sale that includes the community' })),
      },
      { description: 'Why the rest is closed, and the way in; without any, support' },
    ),
  ),
  next: Type.Array(ArticlePreview, { description: 'Up to three other articles of the community' }),
})
export type Article = Static<typeof Article>

const params = Type.Object({ articleId: Id })

export const getArticle = endpoint({
  method: 'GET',
  path: '/api/v1/articles/:articleId',
  summary: 'Read a published article of an owned or recommended community',
  access: 'learner',
  params,
  response: Article,
  errors: ['not_found'],
})

export const viewArticle = endpoint({
  method: 'POST',
  path: '/api/v1/articles/:articleId/view',
  summary: 'Count the view of an article, once a person',
  access: 'learner',
  params,
  response: Type.Object({ views: Type.Integer() }),
  errors: ['not_found'],
})

export const updateArticleLike = endpoint({
  method: 'PUT',
  path: '/api/v1/articles/:articleId/like',
  summary: 'Like an article, or take the like back; idempotent',
  access: 'learner',
  params,
  body: Type.Object({ liked: Type.Boolean() }),
  response: Type.Object({ liked: Type.Boolean(), likes: Type.Integer() }),
  errors: ['not_found'],
})

export const updateArticleFavourite = endpoint({
  method: 'PUT',
  path: '/api/v1/articles/:articleId/favourite',
  summary: 'Save an article as a favourite, or remove it; idempotent',
  access: 'learner',
  params,
  body: Type.Object({ isFavourite: Type.Boolean() }),
  response: Type.Object({ isFavourite: Type.Boolean() }),
  errors: ['not_found'],
})
