import type { Job } from '../platform/jobs/jobs.ts'
import { fetchHostPicture } from './articles/hostPictures.ts'
import { sendAnnouncements } from './announcements/sending.ts'
import { sendInboxAlertsJob } from './support/alerts.ts'

export const clubJobs: readonly Job<object>[] = [fetchHostPicture, sendAnnouncements, sendInboxAlertsJob]
