import * as api from '#contract/messages/mail/staffApi.ts'
import { enqueueMany } from '../../platform/jobs/jobs.ts'
import { listByPage } from '../../platform/http/paging.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import { sendMail } from './jobs.ts'
import { updateToWaiting, countMails, countUnsent, listMails } from './queries.ts'

export const mailStaffRoutes = [
  readRoute(api.listMails, (call) =>
    listByPage(call, { count: () => countMails(call.sql), list: (page) => listMails(call.sql, page) }),
  ),

  readRoute(api.getUnsentMails, async ({ sql, context }) => ({
    has_mail_server: context.config.smtpUrl !== undefined,
    ...(await countUnsent(sql)),
  })),

  writeRoute(api.sendMailsAgain, async ({ sql }) => {
    const mails = await updateToWaiting(sql)
    await enqueueMany(sql, sendMail, mails)
    return { count: mails.length }
  }),
]
