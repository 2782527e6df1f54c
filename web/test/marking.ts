import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import * as desk from '#contract/experts/desk/api.ts'
import * as items from '#contract/experts/desk/itemApi.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { createLiveTicket } from '#contract/messages/live/api.ts'
import * as api from '#contract/experts/marks/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import { startSession } from '../src/platform/session/session.ts'
import { publicConfig } from './app.ts'
import { noon } from './clock.ts'
import { emptyInbox, irina, openConsole } from './console.ts'
import { anAttempt, anUploadedFile } from './homework.ts'
import { jsonResponse, serve } from './server.ts'

const elena = { ...irina, id: 4, name: 'Elena Guy', roles: ['expert'] }

const neck = anUploadedFile(7, { type: 1, name: 'neck.mp4', duration: 10, frame_rate: 25 })
const face = anUploadedFile(8, { name: 'face.jpg' })

function anEntry(files: UploadedFile[]): desk.DeskEntry {
  return {
    id: 1,
    learner: { id: 101, name: 'Marina', avatar: '' },
    title: 'Neck',
    course: 'A face at ease',
    day_number: 3,
    days_count: 36,
    is_required: false,
    attempt_number: 1,
    sent_at: noon,
    answer_by: noon + 9000,
    kind: 'homework',
    starts_at: null,
    is_escalated: false,
    holder: null,
    claim: null,
    description: '',
    points: 15,
    former_answers: [],
    can_correct: false,
    attempts: [anAttempt({ files })],
    selfie: null,
    draft: '',
    draft_files: [],
    notes_count: 0,
  }
}

const kind_counts = { homework: 1, chat: 0, meeting: 0 }

/** Serves a homework with a video and a photo to its signed-in expert; returns the expert's requests. */
export function serveMarking() {
  sessionStorage.clear()
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => elena)
  serve(listQuestions, () => emptyInbox)
  serve(createLiveTicket, () => jsonResponse(500, {}))
  serve(desk.listDesk, () => ({ items: [], next: null, now: noon, counts: { late: 0, soon: 1, calm: 0 }, kind_counts }))
  serve(desk.getDeskEntry, () => anEntry([neck, face]))
  serve(items.claimDeskItem, () => ({ expert_id: 4, expert_name: 'Elena Guy', until: noon + 900, is_mine: true }))
  serve(items.releaseDeskItem, () => ({ success: true }))
  serve(items.saveItemDraft, () => ({ success: true }))
  serve(desk.listReplyTemplates, () => [])
  serve(desk.getDeskFigures, () => ({
    answered_count: 0,
    median_seconds: null,
    p90_seconds: null,
    late_count: 0,
    rating: null,
    experts: [],
    courses: [],
    kinds: [],
    hours: [],
    is_partial: false,
  }))
  const answers = serve(desk.answerDeskEntry, () => ({ success: true }))
  serve(api.listAttemptMarks, () => [])
  const saves = serve(api.saveMark, () => ({ success: true }))
  const deletions = serve(api.deleteMark, () => ({ success: true }))
  startSession({ token: 'of-elena', userId: elena.id, days: 1 })
  return { answers, saves, deletions }
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

/** Opens the homework; returns its video. */
export async function openVideo(): Promise<HTMLVideoElement> {
  await openConsole('/admin/desk/1')
  const video = await screen.findByLabelText<HTMLVideoElement>('neck.mp4')
  vi.spyOn(video, 'pause').mockImplementation(() => undefined)
  return video
}
