import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { addCourseFile, addCourseVideo, createCourse, listCourseVideos } from '#contract/school/authoring/courseApi.ts'
import { changeCourseDraft, getCourseDraft } from '#contract/school/authoring/api.ts'
import { discardCourseDraft, getPublication, publishCourse } from '#contract/school/authoring/publicationApi.ts'
import { courseKey } from '#contract/school/authoring/draft.ts'
import type { Sql } from '../src/platform/database/database.ts'
import { asEnrolledAdmin, ownId } from './deskGrants.ts'
import type { CallInput, Prepare } from './resources.ts'

/** Gives a course the file from which its draft begins. */
export async function addCourseSource(sql: Sql, courseId: number, text: string): Promise<void> {
  await sql`update courses set source = ${JSON.stringify({ text, images: {} })} where id = ${courseId}`
}

/** A course file without anything in it. */
const smallCourse = 'slug: small\naccessDays: 30\nvideos: {}\nlessons: {}\nsets: {}\nstages: []\n'

/** A video that an earlier call made of its upload. */
const addUploadedVideo = (sql: Sql, courseId: number) => sql`
  insert into videos (course_id, key, content_hash, original, duration_ms, width, height, file, upload_id)
  values (${courseId}, 'neck', '', 'original.mp4', 1000, 640, 360, 'neck.mp4', ${courseId})
  on conflict (course_id, key) do nothing`

/** A picture that an earlier call made of its upload. */
const addUploadedFile = (sql: Sql, courseId: number) => sql`
  insert into course_files (course_id, file_id, name, kind, hash)
  values (${courseId}, ${courseId}, 'cover.webp', 'image', '') on conflict do nothing`

/** Lets the draft of the course begin anew. */
export const prepareDraft: Prepare = async (sql, _staffId, { courseId }) => {
  await addCourseSource(sql, courseId, smallCourse)
  await addUploadedVideo(sql, courseId)
  await addUploadedFile(sql, courseId)
  await sql`delete from course_drafts where course_id = ${courseId}`
}

const change = () => ({
  client_id: randomUUID(),
  revision: 0,
  operations: [{ type: 'set' as const, kind: 'course' as const, key: courseKey, field: 'accessDays', value: 40 }],
})

const newCourse = () => ({
  key: `course-${randomUUID()}`,
  title: 'Neck',
  language: 'en' as const,
  brands: ['local'],
  access_days: 30,
})

/** Calls on the draft of a course, by its id. */
export const draftCalls: readonly { endpoint: Endpoint; inputOf: (courseId: number) => CallInput }[] = [
  { endpoint: getCourseDraft, inputOf: (courseId) => ({ params: { courseId } }) },
  { endpoint: changeCourseDraft, inputOf: (courseId) => ({ params: { courseId }, body: change() }) },
  { endpoint: getPublication, inputOf: (courseId) => ({ params: { courseId } }) },
  { endpoint: publishCourse, inputOf: (courseId) => ({ params: { courseId }, body: { revision: 0 } }) },
  { endpoint: discardCourseDraft, inputOf: (courseId) => ({ params: { courseId }, body: { revision: 0 } }) },
  { endpoint: listCourseVideos, inputOf: (courseId) => ({ params: { courseId } }) },
  { endpoint: addCourseVideo, inputOf: (courseId) => ({ params: { courseId }, body: { upload_id: courseId } }) },
  { endpoint: addCourseFile, inputOf: (courseId) => ({ params: { courseId }, body: { file_id: courseId } }) },
  { endpoint: createCourse, inputOf: () => ({ body: newCourse() }) },
]

export const draftPermissions = draftCalls.map(({ endpoint, inputOf }) => ({
  endpoint,
  grant: async (sql: Sql, userId: number) => {
    await asEnrolledAdmin.grant(sql, userId)
    await addCourseSource(sql, ownId(userId), smallCourse)
    await addUploadedVideo(sql, ownId(userId))
    await addUploadedFile(sql, ownId(userId))
  },
  inputOf: (userId: number) => inputOf(ownId(userId)),
}))
