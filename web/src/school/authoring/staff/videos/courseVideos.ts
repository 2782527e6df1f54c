import { useState } from 'react'
import type { Language } from '#contract/endpoint.ts'
import { maxTitleLength } from '#contract/learning/courses/rules.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { addCourseVideo, listCourseVideos, type CourseVideo } from '#contract/school/authoring/courseApi.ts'
import { partId } from '#contract/school/authoring/draft.ts'
import type { DraftParts, ListName, Operation } from '#contract/school/authoring/operations.ts'
import { runUpload } from '../../../../learning/files/uploads.ts'
import { call } from '../../../../platform/api/api.ts'
import { queryClient, queryKeyOf } from '../../../../platform/cache/queries.ts'
import { addOperations } from '../partActs.ts'
import type { CourseEditing, VideoUpload } from '../courseEditing.ts'
import type { DraftEditor } from '../DraftEditor.ts'
import { changeDraft } from '../useDraftEditor.ts'

/** Browsers do not know the type of every video. */
export const acceptedVideos = 'video/mp4,video/quicktime,.mp4,.mov,.m4v'

/** For the provider: uploads go on when the part that began them is left. */
export function useVideoSending(courseId: number, editor: DraftEditor): Pick<CourseEditing, 'sending' | 'send'> {
  const [sending, setSending] = useState(0)
  const send: CourseEditing['send'] = async (upload, operationsOf = () => []) => {
    setSending((count) => count + 1)
    try {
      const video = await sendVideo(courseId, upload)
      const { parts } = editor.getState()
      const operations = [...namingOperations(video, parts), ...operationsOf(video, parts)]
      if (operations.length > 0) changeDraft(editor, operations)
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(listCourseVideos, { params: { courseId } }) })
      return video
    } finally {
      setSending((count) => count - 1)
    }
  }
  return { sending, send }
}

function sendVideo(courseId: number, { file, key, signal }: VideoUpload): Promise<CourseVideo> {
  return runUpload({
    content: file,
    name: file.name,
    type: fileTypes.video,
    key,
    signal,
    finish: (uploadId, finishing) =>
      call(addCourseVideo, { params: { courseId }, body: { upload_id: uploadId }, signal: finishing }),
  })
}

/** Lets the draft name a video of the course. */
function namingOperations({ key, file, subtitles }: CourseVideo, parts: DraftParts): Operation[] {
  if (parts.has(partId({ kind: 'video', key }))) return []
  return [{ type: 'add', kind: 'video', key, fields: { file, ...(subtitles.length > 0 && { subtitles }) } }]
}

type NewLesson = { video: CourseVideo; title: string; language: Language }

/** Adds a lesson with the video at the end of a set. */
export function lessonOperations(parts: DraftParts, set: ListName, { video, title, language }: NewLesson): Operation[] {
  const fields = { title: { [language]: title }, video: video.key }
  return addOperations(parts, set, 'lesson', { fields }).operations
}

/** Adds a day with one lesson, which shows the video, at the end of a stage. */
export function dayOperations(parts: DraftParts, stage: ListName, lesson: NewLesson): Operation[] {
  const fields = { title: { [lesson.language]: lesson.title } }
  const day = addOperations(parts, stage, 'day', { fields })
  const set = addOperations(parts, { kind: 'day', key: day.key, list: 'sets' }, 'set')
  return [
    ...day.operations,
    ...set.operations,
    ...lessonOperations(parts, { kind: 'set', key: set.key, list: 'lessons' }, lesson),
  ]
}

/** The title that the name of a file gives. */
export function titleOfFile(name: string): string {
  const stem = name
    .replace(/\.\w+$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return stem.slice(0, maxTitleLength) || name
}

/** As people number files: 2 before 10. */
export function inOrder(files: readonly File[]): File[] {
  const collator = new Intl.Collator(undefined, { numeric: true })
  return files.toSorted((one, other) => collator.compare(one.name, other.name))
}
