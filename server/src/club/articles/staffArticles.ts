import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '#contract/accounts/audit/api.ts'
import { readingMinutes } from '#contract/club/articles/rules.ts'
import type { publishArticle, StaffArticle, updateArticle } from '#contract/club/articles/staffApi.ts'
import { languages, type Body, type Language } from '#contract/endpoint.ts'
import { visibleText } from '#contract/platform/visibleText.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { imageUrls } from '../../learning/files/files.ts'
import type { Sql } from '../../platform/database/database.ts'
import { secondsOf } from '../../platform/calendar.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import type { AppContext, Viewer } from '../../platform/http/context.ts'
import { languagesOf } from '../../shop/services/staffServices.ts'
import { shownBlocks } from './articles.ts'
import { checkContents, storedContents, type StoredContents } from './contents.ts'
import * as queries from './staffQueries.ts'

export type StaffCall = { sql: Sql; viewer: Viewer; context: AppContext; language: Language; now: number }

/** An article for the console. Throws `not_found`. */
export async function requireStaffArticle(call: StaffCall, articleId: number): Promise<StaffArticle> {
  const { sql, now, context } = call
  const row = await queries.findStaffArticle(sql, { articleId, now })
  if (!row) throw new ApiError('not_found')
  const { brands, title, blocks, cover, ...summary } = row
  const contents: StaffArticle['contents'] = {}
  for (const language of languages) {
    const written = blocks[language]
    if (written) contents[language] = { title: title[language] ?? '', blocks: await shownBlocks(call, written) }
  }
  return {
    ...summary,
    contents,
    cover: cover === null ? null : imageUrls(cover),
    cover_picture: cover,
    required_languages: languagesOf(context, brands),
  }
}

/** Saves an article. Throws `not_found`, `article_changed` with the stored one, and a 422. */
export async function changeArticle(
  call: StaffCall,
  articleId: number,
  { revision, contents: input, ...settings }: Body<typeof updateArticle>,
): Promise<StaffArticle> {
  const { sql, context } = call
  await queries.lockArticle(sql, articleId)
  const before = await requireStaffArticle(call, articleId)
  const { contents, faults, pictures, videoIds, firstVideoIds } = await storedContents(sql, input, settings)
  const author = visibleText(settings.author)
  const next = { ...settings, author, contents }
  // A repeated save is no conflict with itself.
  const row = await queries.findStaffArticle(sql, { articleId, now: call.now })
  if (row && isDeepStrictEqual(next, savedOf(row))) return before
  if (revision !== before.revision) throw new ApiError('article_changed', { stored: before })
  if (faults.length > 0) throw new ApiError('validation_failed', { fields: faults })
  const { brands, has_expert: hasExpert } = await queries.findReferences(sql, {
    communityId: settings.community_id,
    expertId: settings.expert_id,
    videoIds,
  })
  if (brands === null) throw refuseField('community_id', 'invalid')
  if (settings.expert_id !== null && !hasExpert && settings.expert_id !== before.expert?.id)
    throw refuseField('expert_id', 'invalid')
  if (before.state !== 'draft') checkContents(contents, languagesOf(context, brands))
  await queries.updateArticle(sql, articleId, {
    communityId: settings.community_id,
    ...valuesOf(contents),
    author,
    expertId: settings.expert_id,
    cover: settings.cover_picture,
    pictures,
    videoIds,
    firstVideoIds,
    sort: settings.sort,
  })
  return recordArticleChange(call, 'article.update', articleId)
}

function savedOf(row: queries.StaffArticleRow) {
  const contents: StoredContents = {}
  for (const language of languages) {
    const blocks = row.blocks[language]
    if (blocks) contents[language] = { title: row.title[language] ?? '', blocks }
  }
  return {
    community_id: row.community_id,
    author: row.author,
    expert_id: row.expert?.id ?? null,
    sort: row.sort,
    cover_picture: row.cover,
    contents,
  }
}

function valuesOf(contents: StoredContents) {
  const title: Partial<Record<Language, string>> = {}
  const blocks: queries.Blocks = {}
  const minutes: Partial<Record<Language, number>> = {}
  for (const language of languages) {
    const content = contents[language]
    if (!content) continue
    title[language] = content.title
    blocks[language] = content.blocks
    minutes[language] = readingMinutes(content.blocks)
  }
  return { title, blocks, readingMinutes: minutes }
}

/** Publishes an article now or later. Throws `not_found`, `article_changed` with the stored one, and a 422. */
export async function publish(
  call: StaffCall,
  articleId: number,
  { revision, at, timezone }: Body<typeof publishArticle>,
): Promise<StaffArticle> {
  const { sql, now } = call
  await queries.lockArticle(sql, articleId)
  const before = await requireStaffArticle(call, articleId)
  const known = before.published_at !== null && before.published_at <= now ? before.published_at : now
  const publishedAt = at === null ? known : secondsOf(at, timezone)
  // A year that was typed halfway. Pages of a club go on from times after 1970.
  if (publishedAt < 0) throw refuseField('at', 'invalid')
  // A repeated call is no conflict with itself.
  const isPublished = before.state === 'published' || before.state === 'scheduled'
  if (isPublished && before.published_at === publishedAt) return before
  if (revision !== before.revision) throw new ApiError('article_changed', { stored: before })
  const row = await queries.findStaffArticle(sql, { articleId, now })
  if (row) checkContents(savedOf(row).contents, before.required_languages)
  await queries.updatePublished(sql, articleId, publishedAt)
  return recordArticleChange(call, 'article.publish', articleId, { published_at: publishedAt })
}

/** Withdraws a published article; a scheduled one is a draft again. Idempotent. Throws `not_found`. */
export async function withdraw(call: StaffCall, articleId: number): Promise<StaffArticle> {
  await queries.lockArticle(call.sql, articleId)
  const before = await requireStaffArticle(call, articleId)
  if (before.state !== 'published' && before.state !== 'scheduled') return before
  await queries.updateWithdrawn(call.sql, articleId, call.now)
  return recordArticleChange(call, 'article.withdraw', articleId)
}

/** Records a change, and returns the changed article. */
export async function recordArticleChange(
  call: StaffCall,
  action: AuditAction,
  articleId: number,
  values: Record<string, unknown> = {},
): Promise<StaffArticle> {
  const article = await requireStaffArticle(call, articleId)
  const after = { article_id: articleId, community_id: article.community_id, ...values }
  await recordChange(call.sql, { actorId: call.viewer.user.id }, { action, userId: null, after })
  return article
}
