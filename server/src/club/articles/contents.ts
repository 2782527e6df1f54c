import { isBlankBlock } from '#contract/club/articles/blankBlock.ts'
import { lettersOf, maxArticleLetters } from '#contract/club/articles/rules.ts'
import type { SavedBlock, SavedContents } from '#contract/club/articles/staffApi.ts'
import { languages, type Language } from '#contract/endpoint.ts'
import { isLinkUrl } from '#contract/platform/linkUrl.ts'
import { visibleText } from '#contract/platform/visibleText.ts'
import type { Sql } from '../../platform/database/database.ts'
import { refuseField, type FieldViolation } from '../../platform/errors.ts'
import type { StoredBlock } from './queries.ts'
import { findReferences, claimPictures, type PictureRow } from './staffQueries.ts'

export type StoredContents = Partial<Record<Language, { title: string; blocks: StoredBlock[] }>>

type Checked = {
  contents: StoredContents
  faults: FieldViolation[]
  /** Every picture and film that the article uses. */
  pictures: string[]
  videoIds: number[]
  /** Films that are a first block. */
  firstVideoIds: number[]
}

/** Contents as they are stored: trimmed, without empty languages, pictures with their size. Keeps the pictures. */
export async function storedContents(
  sql: Sql,
  input: SavedContents,
  settings: { community_id: number; expert_id: number | null; cover_picture: string | null },
): Promise<Checked> {
  const blocks = languages.flatMap((language) => input[language]?.blocks ?? [])
  const { cover_picture: cover } = settings
  const pictures = [...new Set([...(cover === null ? [] : [cover]), ...picturesOf(blocks)])].toSorted()
  const videoIds = [...new Set(filmsOf(blocks))]
  const firstVideoIds = [
    ...new Set(languages.flatMap((language) => filmsOf(input[language]?.blocks.slice(0, 1) ?? []))),
  ]
  const known = new Map((await claimPictures(sql, pictures)).map((picture) => [picture.path, picture]))
  const references = { communityId: settings.community_id, expertId: settings.expert_id, videoIds }
  const { video_ids: knownVideos } = await findReferences(sql, references)
  const faults: FieldViolation[] = []
  if (cover !== null && !known.has(cover)) faults.push({ field: 'cover_picture', rule: 'invalid' })
  const contents: StoredContents = {}
  for (const language of languages) {
    const content = input[language]
    const title = visibleText(content?.title ?? '')
    if (!content || (title === '' && content.blocks.length === 0)) continue
    faults.push(...faultsOf(content.blocks, { language, known, knownVideos }))
    contents[language] = { title, blocks: content.blocks.map((block) => storedBlock(block, known)) }
  }
  return { contents, faults, pictures, videoIds, firstVideoIds }
}

type Known = { language: Language; known: ReadonlyMap<string, PictureRow>; knownVideos: readonly number[] }

function faultsOf(blocks: readonly SavedBlock[], { language, known, knownVideos }: Known): FieldViolation[] {
  const field = `contents.${language}.blocks`
  if (lettersOf(blocks) > maxArticleLetters) return [{ field, rule: 'too_long', limit: maxArticleLetters }]
  return blocks.flatMap((block, index): FieldViolation[] => {
    const fault = (name: string): FieldViolation[] => [{ field: `${field}.${index}.${name}`, rule: 'invalid' }]
    if (block.type === 'button' && !isLinkUrl(block.url.trim())) return fault('url')
    if (block.type === 'picture' && !known.has(block.picture)) return fault('picture')
    if (block.type === 'film' && !knownVideos.includes(block.video_id)) return fault('video_id')
    return []
  })
}

function storedBlock(block: SavedBlock, known: ReadonlyMap<string, PictureRow>): StoredBlock {
  if (block.type === 'button') return { ...block, url: block.url.trim() }
  if (block.type !== 'picture') return block
  const { width = 0, height = 0 } = known.get(block.picture) ?? {}
  return { ...block, width, height }
}

function picturesOf(blocks: readonly SavedBlock[]): string[] {
  return blocks.flatMap((block) => (block.type === 'picture' ? [block.picture] : []))
}

function filmsOf(blocks: readonly SavedBlock[]): number[] {
  return blocks.flatMap((block) => (block.type === 'film' ? [block.video_id] : []))
}

/** Throws a 422 unless every language is complete and without blank blocks, and the main ones exist. */
export function checkContents(contents: StoredContents, required: readonly Language[]): void {
  for (const language of languages) {
    const content = contents[language]
    if (!content && required.includes(language)) throw refuseField(`contents.${language}`, 'missing_language')
    if (content?.title === '') throw refuseField(`contents.${language}.title`, 'required')
    if (content?.blocks.length === 0) throw refuseField(`contents.${language}.blocks`, 'required')
    const blank = content?.blocks.findIndex(isBlankBlock) ?? -1
    if (blank !== -1) throw refuseField(`contents.${language}.blocks.${blank}`, 'required')
  }
  if (Object.keys(contents).length === 0) throw refuseField('contents', 'required')
}
