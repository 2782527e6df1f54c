import { listUserHomework, type HomeworkAttempt, type UserHomework } from '#contract/learning/homework/api.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { noon } from './clock.ts'
import { aHomeworkStatus } from './course.ts'
import { serve } from './server.ts'

/** An unsent homework of a day in a run, in an open stage. */
export function aUserHomework(targetId: number, rest: Partial<UserHomework> = {}): UserHomework {
  return {
    ...aHomeworkStatus(targetId, rest),
    stage_status: 'open',
    is_selfie_needed: false,
    last_answer: null,
    usual_answer_seconds: null,
    attempts: [],
    ...rest,
  }
}

export function anAttempt(rest: Partial<HomeworkAttempt> = {}): HomeworkAttempt {
  return {
    id: 1,
    client_id: 'first',
    status: 'UPLOADED',
    message: 'My words',
    exercise: null,
    files: [],
    selfie: null,
    sent_at: noon - 3600,
    answer_by: noon - 3600 + 86_400,
    answered_at: null,
    answer: null,
    expert: null,
    answer_files: [],
    marks_count: 0,
    ...rest,
  }
}

export function anUploadedFile(id: number, rest: Partial<UploadedFile> = {}): UploadedFile {
  return {
    id,
    type: 2,
    name: `photo-${id}.jpg`,
    size: 2_000_000,
    mime: 'image/webp',
    url: `/media/${id}`,
    urls: null,
    poster: null,
    status: 'DONE',
    duration: null,
    frame_rate: null,
    width: null,
    height: null,
    ...rest,
  }
}

export function serveUserHomework(...homework: UserHomework[]) {
  return serve(listUserHomework, () => homework)
}
