import { languages, type Language } from '#contract/endpoint.ts'
import { readingMinutes } from '#contract/club/articles/rules.ts'
import type { SavedBlock } from '#contract/club/articles/staffApi.ts'
import { daySeconds } from '#contract/platform/dates.ts'
import type { Sql } from '../platform/database/database.ts'
import { demoArticles, type DemoBlock } from './articleTexts.ts'
import { findVideoOfCourse, insertArticle, insertReaders } from './articleQueries.ts'

type Texts = Record<Language, string>

/** Articles of the demo clubs, read and liked by some of the demo people. */
export async function insertArticles(sql: Sql, { expertId, now }: { expertId: number; now: number }): Promise<void> {
  for (const [index, article] of demoArticles.entries()) {
    const videoId = article.filmOf === undefined ? undefined : await findVideoOfCourse(sql, article.filmOf)
    const blocks = Object.fromEntries(
      languages.map((language) => [language, article.blocks.flatMap((block) => blockIn(block, language, videoId))]),
    ) as Record<Language, SavedBlock[]>
    const minutes = Object.fromEntries(languages.map((language) => [language, readingMinutes(blocks[language])]))
    const articleId = await insertArticle(sql, {
      uniq: article.uniq,
      title: article.title,
      blocks,
      minutes,
      expertId,
      sort: index + 1,
      publishedAt: article.daysAgo === undefined ? null : now - article.daysAgo * daySeconds,
      videoIds: videoId === undefined ? [] : [videoId],
    })
    if (article.daysAgo !== undefined) await insertReaders(sql, articleId, index + 1)
  }
}

function blockIn(block: DemoBlock, language: Language, videoId: number | undefined): SavedBlock[] {
  const texts = (values: readonly Texts[]) => values.map((value) => value[language])
  if (block.type === 'film')
    return videoId === undefined ? [] : [{ type: 'film', video_id: videoId, caption: block.caption[language] }]
  if (block.type === 'list') return [{ type: 'list', is_numbered: false, items: texts(block.items) }]
  if (block.type === 'quote') return [{ type: 'quote', text: block.text[language], source: '' }]
  return [{ type: block.type, text: block.text[language] }]
}
