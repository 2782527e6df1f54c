import type { Article, ArticleBlock } from '#contract/club/articles/api.ts'
import type { SavedBlock, SavedContents, StaffArticle, updateArticle } from '#contract/club/articles/staffApi.ts'
import { isBlankBlock } from '#contract/club/articles/blankBlock.ts'
import { articleLimits } from '#contract/club/articles/rules.ts'
import { isLinkUrl } from '#contract/platform/linkUrl.ts'
import { languages, type Body, type Language } from '#contract/endpoint.ts'
import { createFieldDrafts } from '../../../learning/files/drafts/createDrafts.ts'
import { newId } from '../../../platform/device/ids.ts'
import { t } from '../../../platform/language/language.ts'

/** A block with a key that stays as it moves. */
export type EditedBlock = ArticleBlock & { key: string }
export type EditedContent = { title: string; blocks: readonly EditedBlock[] }
export type EditedArticle = {
  community_id: number
  author: string
  expert_id: number | null
  /** As typed. */
  sort: string
  cover_picture: string | null
  cover: Article['cover']
  contents: Record<Language, EditedContent>
}

/** Changes that are not saved, with the revision they began from. Empty: none. */
export type ArticleDraft = { revision?: number; values?: EditedArticle }

/** Kept on this device until they are saved. */
export const articleDrafts = createFieldDrafts<ArticleDraft>({ database: 'articles', empty: () => ({}) })

export function valuesOf(article: StaffArticle): EditedArticle {
  const { community_id, author, expert, sort, cover_picture, cover, contents } = article
  return {
    community_id,
    author,
    expert_id: expert?.id ?? null,
    sort: String(sort),
    cover_picture,
    cover,
    contents: { ru: contentOf(contents.ru), en: contentOf(contents.en), es: contentOf(contents.es) },
  }
}

function contentOf(content: StaffArticle['contents']['ru']): EditedContent {
  const { title = '', blocks = [] } = content ?? {}
  return { title, blocks: blocks.map((block, index) => ({ ...block, key: String(index) })) }
}

/** A new key for a block: not one of those of a saved article. */
export function newBlock(type: ArticleBlock['type']): EditedBlock {
  return { ...emptyBlocks[type], key: newId() }
}

const noImage = { small: '', medium: '', large: '' }

const emptyBlocks: { [Type in ArticleBlock['type']]: Extract<ArticleBlock, { type: Type }> } = {
  heading: { type: 'heading', text: '' },
  text: { type: 'text', text: '' },
  list: { type: 'list', is_numbered: false, items: [] },
  quote: { type: 'quote', text: '', source: '' },
  picture: { type: 'picture', picture: '', alt: '', caption: '', image: noImage, width: 0, height: 0 },
  film: { type: 'film', video_id: 0, caption: '', video: null },
  button: { type: 'button', label: '', url: '' },
}

/** Copies of blocks for another language. */
export function copiesOf(blocks: readonly EditedBlock[]): EditedBlock[] {
  return blocks.map((block) => ({ ...block, key: newId() }))
}

export function savedOf(values: EditedArticle, revision: number): Body<typeof updateArticle> {
  const { community_id, author, expert_id, sort, cover_picture, contents } = values
  const written = languages.filter((language) => isWritten(contents[language]))
  const saved = written.map((language) => [language, savedContent(contents[language])])
  return {
    revision,
    community_id,
    author: expert_id === null ? author.trim() : '',
    expert_id,
    sort: Number(sort),
    cover_picture,
    contents: Object.fromEntries(saved) as SavedContents,
  }
}

export function isWritten({ title, blocks }: EditedContent): boolean {
  return title.trim() !== '' || blocks.length > 0
}

function savedContent({ title, blocks }: EditedContent) {
  return { title: title.trim(), blocks: blocks.map(savedBlock) }
}

function savedBlock({ key, ...block }: EditedBlock): SavedBlock {
  if (block.type === 'list') return { ...block, items: block.items.map((item) => item.trim()).filter(Boolean) }
  if (block.type === 'picture')
    return { type: 'picture', picture: block.picture, alt: block.alt, caption: block.caption }
  if (block.type === 'film') return { type: 'film', video_id: block.video_id, caption: block.caption }
  return block
}

/** Whether both would be saved alike. */
export function isSame(one: EditedArticle, other: EditedArticle): boolean {
  return JSON.stringify(savedOf(one, 1)) === JSON.stringify(savedOf(other, 1))
}

export const articleParts = [...languages, 'settings'] as const
export type ArticlePart = (typeof articleParts)[number]

/** The parts in which two versions differ. */
export function differingParts(one: EditedArticle, other: EditedArticle): ArticlePart[] {
  return articleParts.filter((part) => !isSame(one, withPart(one, other, part)))
}

/** The first version with one part of the other. */
export function withPart(values: EditedArticle, other: EditedArticle, part: ArticlePart): EditedArticle {
  if (part === 'settings') return { ...other, contents: values.contents }
  return { ...values, contents: { ...values.contents, [part]: other.contents[part] } }
}

/** The first thing that prevents saving; a draft may have blank blocks. */
export function missingOf({ sort, contents }: EditedArticle, isDraft: boolean): string | undefined {
  if (!/^\d{1,6}$/.test(sort.trim()) || Number(sort) > articleLimits.sort)
    return t('articles.staff.sortWrong', { max: articleLimits.sort })
  const blocks = languages.flatMap((language) => contents[language].blocks)
  if (blocks.some((block) => block.type === 'picture' && block.picture === ''))
    return t('articles.staff.pictureMissing')
  if (blocks.some((block) => block.type === 'film' && block.video_id === 0)) return t('articles.staff.filmMissing')
  if (blocks.some((block) => block.type === 'button' && !isLinkUrl(block.url))) return t('articles.staff.urlWrong')
  return !isDraft && blocks.some(isBlankBlock) ? t('articles.staff.blockBlank') : undefined
}
