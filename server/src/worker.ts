import './registries.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { cardJobs } from './shop/cards/jobs.ts'
import { consultationJobs } from './experts/consultations/jobs.ts'
import { deskJobs } from './experts/desk/jobs.ts'
import { instalmentJobs } from './shop/instalments/jobs.ts'
import { mailJobs } from './messages/mail/jobs.ts'
import { meetingJobs } from './experts/meetings/jobs.ts'
import { orderJobs } from './shop/orders/jobs.ts'
import { paymentJobs } from './shop/payments/jobs.ts'
import { noticeJobs } from './messages/notices/jobs.ts'
import { pushJobs } from './messages/push/jobs.ts'
import { reminderJobs } from './learning/reminders/jobs.ts'
import { fileJobs } from './learning/files/jobs.ts'
import { cleanupJobs } from './cleanup/jobs.ts'
import { peopleJobs } from './school/people/jobs.ts'
import { subscriptionJobs } from './shop/subscriptions/jobs.ts'
import { textMessageJobs } from './messages/textMessages/jobs.ts'
import { sandboxJobs } from './shop/sandbox/jobs.ts'
import { videoJobs } from './learning/videos/jobs.ts'

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
