import { rm } from 'node:fs/promises'
import { restoreDays } from '#contract/accounts/users/accountRules.ts'
import { deleteQuestionMails } from '../messages/mail/mail.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { deleteOldDrafts } from './support/questionQueries.ts'
import { deleteExpiredLinks, listOldQuestions, listQuestionsOfClosed } from './support/queries.ts'
import { removeQuestions } from './support/support.ts'
import { mediaFile } from '../platform/storage/media.ts'
import { cleanHostArticles } from './articles/hostPictures.ts'
import { deleteReactionsOfErased } from './articles/queries.ts'
import { deletePicture, listRemovedPictures, updateUnusedPictures } from './articles/staffQueries.ts'

const retentionDays = 365

export async function cleanSupport({ database }: JobContext): Promise<void> {
  await database.transaction(async (sql) => {
    await deleteQuestionMails(sql, { days: restoreDays })
    await removeQuestions(sql, await listQuestionsOfClosed(sql, { days: restoreDays }))
    await removeQuestions(sql, await listOldQuestions(sql, { days: retentionDays }))
  })
  await deleteExpiredLinks(database.sql)
  await deleteOldDrafts(database.sql)
}

/** Deletes unused pictures of articles, and the views, likes and favourites of erased accounts. */
export async function cleanArticles(context: JobContext): Promise<void> {
  const { database, media } = context
  const { sql } = database
  await cleanHostArticles(context)
  await deleteReactionsOfErased(sql)
  await updateUnusedPictures(sql)
  // From the disk first: if that fails, the row is found again.
  for (const path of await listRemovedPictures(sql)) {
    await rm(mediaFile(media, `pictures/${path}`), { recursive: true, force: true })
    await deletePicture(sql, path)
  }
}
