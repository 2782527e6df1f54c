import type { Job } from './platform/jobs/jobs.ts'
import { renewInvitation } from './auth/passwordLink.ts'
import { cardJobs } from './cards/jobs.ts'
import { consultationJobs } from './consultations/jobs.ts'
import { deskJobs } from './desk/jobs.ts'
import { instalmentJobs } from './instalments/jobs.ts'
import { mailJobs } from './mail/jobs.ts'
import { registerLinkRenewal } from './mail/links.ts'
import { meetingJobs } from './meetings/jobs.ts'
import { orderJobs } from './orders/jobs.ts'
import { paymentJobs } from './payments/jobs.ts'
import { noticeJobs } from './notices/jobs.ts'
import { pushJobs } from './push/jobs.ts'
import { reminderJobs } from './reminders/jobs.ts'
import { fileJobs } from './files/jobs.ts'
import { cleanupJobs } from './cleanup/jobs.ts'
import { peopleJobs } from './people/jobs.ts'
import { subscriptionJobs } from './subscriptions/jobs.ts'
import { textMessageJobs } from './textMessages/jobs.ts'
import { sandboxJobs } from './sandbox/jobs.ts'
import { videoJobs } from './videos/jobs.ts'

registerLinkRenewal(renewInvitation)

/** Every job of the product. */
export const jobs: readonly Job<object>[] = [
  ...videoJobs,
  ...fileJobs,
  ...mailJobs,
  ...deskJobs,
  ...peopleJobs,
  ...pushJobs,
  ...reminderJobs,
  ...meetingJobs,
  ...noticeJobs,
  ...consultationJobs,
  ...textMessageJobs,
  ...orderJobs,
  ...paymentJobs,
  ...sandboxJobs,
  ...cardJobs,
  ...subscriptionJobs,
  ...instalmentJobs,
  ...cleanupJobs,
]
