import { Type, type Static } from 'typebox'
import { endpoint, Id, LanguageCode, Nullable, OneOf, Seconds, Success } from '../../endpoint.ts'
import { Article, ArticleBlock, ArticleCover, blockFields } from './api.ts'
import { articleLimits, articleStates } from './rules.ts'

/** A block as staff save it; fields that only the answer has are ignored. */
export const SavedBlock = Type.Union([
  Type.Object(blockFields.heading),
  Type.Object(blockFields.text),
  Type.Object(blockFields.list),
  Type.Object(blockFields.quote),
  Type.Object(blockFields.picture),
  Type.Object(blockFields.film),
  Type.Object(blockFields.button),
])
export type SavedBlock = Static<typeof SavedBlock>

const title = Type.String({ maxLength: articleLimits.title })
const SavedContent = Type.Object({ title, blocks: Type.Array(SavedBlock, { maxItems: articleLimits.blocks }) })
const ShownContent = Type.Object({ title, blocks: Type.Array(ArticleBlock) })

/** Contents by language; a missing one is shown in another language. */
export const SavedContents = Type.Object({
  ru: Type.Optional(SavedContent),
  en: Type.Optional(SavedContent),
  es: Type.Optional(SavedContent),
})
export type SavedContents = Static<typeof SavedContents>

const Expert = Type.Object({ id: Id, name: Type.String(), avatar: Type.String() })

const summary = {
  id: Id,
  state: OneOf(articleStates),
  community_id: Id,
  published_at: Nullable(Type.Integer({ description: 'Moment of publishing, maybe in the future; null for a draft' })),
  created_at: Seconds,
  updated_at: Seconds,
  views: Type.Integer(),
  likes: Type.Integer(),
  favourites: Type.Integer(),
  cover: Nullable(ArticleCover),
}

export const StaffArticleItem = Type.Object({
  ...summary,
  title: Type.String({ description: 'Title in the language of the call, otherwise in another one; may be empty' }),
  community: Type.String({ description: 'Title of the community' }),
  languages: Type.Array(LanguageCode, { description: 'Languages in which it is written' }),
})
export type StaffArticleItem = Static<typeof StaffArticleItem>

export const StaffArticle = Type.Object({
  ...summary,
  revision: Type.Integer({ description: 'Grows with every change' }),
  cover_picture: Nullable(Type.String({ description: 'Name of the uploaded cover' })),
  author: Type.String({ description: 'Name that is shown where no expert is chosen; may be empty' }),
  expert: Nullable(Expert),
  sort: Type.Integer(),
  contents: Type.Object({
    ru: Type.Optional(ShownContent),
    en: Type.Optional(ShownContent),
    es: Type.Optional(ShownContent),
  }),
  required_languages: Type.Array(LanguageCode, {
    description: 'Main languages of the brands of its community, without which it cannot be published',
  }),
})
export type StaffArticle = Static<typeof StaffArticle>

export const listStaffArticles = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/articles',
  summary: 'List articles, newest first; search by a part of a title',
  access: 'content',
  query: Type.Object({
    state: Type.Optional(OneOf(articleStates)),
    community_id: Type.Optional(Id),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    before: Type.Optional(Id),
  }),
  response: Type.Object({
    articles: Type.Array(StaffArticleItem),
    next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
  }),
  errors: ['not_found'],
})

export const getArticleOptions = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/article-options',
  summary: 'List the communities and experts that an article can have',
  access: 'content',
  response: Type.Object({
    communities: Type.Array(
      Type.Object({
        id: Id,
        title: Type.String(),
        slug: Type.String(),
        required_languages: Type.Array(LanguageCode, { description: 'Main languages of its brands' }),
      }),
    ),
    experts: Type.Array(Expert),
  }),
  errors: ['not_found'],
})

const params = Type.Object({ articleId: Id })

export const getStaffArticle = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/articles/:articleId',
  summary: 'Get an article in all languages',
  access: 'content',
  params,
  response: StaffArticle,
  errors: ['not_found'],
})

export const createArticle = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/articles',
  summary: 'Create an empty draft; idempotent by client id',
  access: 'content',
  body: Type.Object({ client_id: Type.String({ format: 'uuid' }), community_id: Id }),
  response: StaffArticle,
  errors: ['not_found', 'validation_failed'],
})

const revision = Type.Integer({ minimum: 1, description: 'Revision that was read; refused if it has changed' })

export const updateArticle = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/articles/:articleId',
  summary: 'Save an article; `article_changed` carries the stored one as `stored`',
  access: 'content',
  params,
  body: Type.Object({
    revision,
    community_id: Id,
    author: Type.String({ maxLength: articleLimits.author }),
    expert_id: Nullable(Id),
    sort: Type.Integer({ minimum: 0, maximum: articleLimits.sort }),
    cover_picture: Nullable(Type.String({ maxLength: 100 })),
    contents: SavedContents,
  }),
  response: StaffArticle,
  errors: ['not_found', 'validation_failed', 'article_changed'],
})

export const publishArticle = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/articles/:articleId/publication',
  summary: 'Publish an article now or at a date',
  access: 'content',
  params,
  body: Type.Object({
    revision,
    at: Nullable(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
        description: 'Date and time in `timezone`; null for now, or for the moment at which it was published before',
      }),
    ),
    timezone: Type.String({ maxLength: 100, description: "The editor's time zone, such as `Europe/Madrid`" }),
  }),
  response: StaffArticle,
  errors: ['not_found', 'validation_failed', 'article_changed'],
})

export const withdrawArticle = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/articles/:articleId/withdrawal',
  summary: 'Withdraw a published or scheduled article; its views, likes and favourites stay',
  access: 'content',
  params,
  response: StaffArticle,
  errors: ['not_found'],
})

export const deleteArticle = endpoint({
  method: 'DELETE',
  path: '/spa/staff/v1/articles/:articleId',
  summary: 'Delete a draft that was never published',
  access: 'content',
  params,
  response: Success,
  errors: ['not_found', 'article_published'],
})

export const pictureKinds = ['cover', 'picture'] as const

export const uploadArticlePicture = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/article-pictures',
  summary: 'Publish an uploaded image for articles; unused ones are deleted after a week',
  access: 'content',
  body: Type.Object({ file_id: Id, kind: OneOf(pictureKinds, { description: 'Covers are cut to two sizes' }) }),
  response: Type.Object({
    picture: Type.String({ description: 'Its name, for `cover_picture` or a block' }),
    image: ArticleCover,
    width: Type.Integer(),
    height: Type.Integer(),
  }),
  errors: ['not_found', 'image_unreadable'],
})

export const previewArticle = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/articles/:articleId/preview',
  summary: 'Get an article, published or not, as a learner would read it',
  access: 'content',
  params,
  query: Type.Object({
    type: Type.Optional(OneOf(['owned', 'recommended'], { description: 'Relation of the learner to the community' })),
    language: Type.Optional(LanguageCode),
  }),
  response: Article,
  errors: ['not_found'],
})
