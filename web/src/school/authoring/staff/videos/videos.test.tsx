import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import {
  addCourseFile,
  addCourseVideo,
  listCourseVideos,
  type CourseVideo,
} from '#contract/school/authoring/courseApi.ts'
import { uploadFile, type UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { publicConfig } from '../../../../../test/app.ts'
import { irina, openConsole } from '../../../../../test/console.ts'
import { serveDraft } from '../../../../../test/courseDraft.ts'
import { jsonResponse, serve, type ReceivedRequest } from '../../../../../test/server.ts'
import { serveTus } from '../../../../../test/tusServer.ts'
import { setWidth } from '../../../../../test/viewport.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

let draft: ReturnType<typeof serveDraft>
let tus: ReturnType<typeof serveTus>
beforeEach(() => {
  setWidth(1440)
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => ({ ...irina, roles: ['content'] }))
  serve(logout, () => ({ success: true }))
  draft = serveDraft()
  tus = serveTus()
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const videoOf = (uploadId: number): CourseVideo => ({
  key: `video-${uploadId}`,
  file: `${uploadId}/film.mp4`,
  status: 'waiting',
  progress: 0,
  failure: null,
  duration: 61,
  subtitles: [],
})
const answer = ({ body }: ReceivedRequest) => videoOf((body as { upload_id: number }).upload_id)
const film = (name: string) => new File(['film'], name, { type: 'video/mp4' })
const open = async (part: string) => {
  await openConsole(`/admin/courses/1/edit?part=${part}`)
  return screen.findByRole('tree', { name: 'Contents' })
}
const act = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
/** The first of the lesson's videos. */
const upload = async (file: File) => {
  const [input] = await screen.findAllByLabelText('Upload a video', { selector: 'input' })
  if (input) await userEvent.upload(input, file)
}
const days = (stage: string) => draft.parts.get(`stage ${stage}`)?.lists['days']?.map(({ key }) => key) ?? []
const titles = (kind: string) =>
  [...draft.parts.values()].filter((part) => part.kind === kind).map(({ fields }) => fields['title'])

it('a video that is uploaded at a lesson becomes part of the course and the lesson’s own', async () => {
  const added = serve(addCourseVideo, answer)
  await open('stage.one_day.d1_set.morning_lesson.neck')
  await upload(film('Neck.mp4'))
  await waitFor(() => expect(draft.fields('lesson', 'neck')).toMatchObject({ video: 'video-41' }))
  expect(draft.fields('video', 'video-41')).toEqual({ file: '41/film.mp4' })
  expect(added.map(({ body }) => body)).toEqual([{ upload_id: 41 }])
  expect(screen.getByLabelText<HTMLSelectElement>('Video').value).toBe('video-41')
})

it('a video that the school cannot read says how to save it, and changes nothing', async () => {
  const message = 'Save it as MP4 or MOV and upload it again.'
  const body = { name: 'Unsupported Media Type', message, code: 'course_video_unreadable', status: 415 }
  serve(addCourseVideo, () => jsonResponse(415, body))
  await open('stage.one_day.d1_set.morning_lesson.neck')
  await upload(film('Neck.mp4'))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(draft.calls).toHaveLength(0)
})

it('videos that are dropped become days of the stage in the order of their numbers, each with its lesson', async () => {
  serve(addCourseVideo, answer)
  await open('stage.two')
  await act('Days from videos…')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Days from videos' }))
  const files = [film('Day 10.mp4'), film('Day 2.mp4')]
  fireEvent.drop(dialog.getByText(/drop the files here/), { dataTransfer: { files } })
  expect(await dialog.findByText('2 videos added. They are prepared for playback by themselves.')).toBeTruthy()
  await waitFor(() => expect(days('two')).toHaveLength(3))
  expect(titles('day').slice(-2)).toEqual([{ en: 'Day 2' }, { en: 'Day 10' }])
  expect(titles('lesson').slice(-2)).toEqual([{ en: 'Day 2' }, { en: 'Day 10' }])
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
})

it('one of many videos that fails is named, the others are added, and it can be sent again', async () => {
  let isRefused = true
  const refusal = {
    name: 'Unsupported Media Type',
    message: 'Unreadable.',
    code: 'course_video_unreadable',
    status: 415,
  }
  serve(addCourseVideo, (request) => {
    if (!isRefused) return answer(request)
    isRefused = false
    return jsonResponse(415, refusal)
  })
  await open('stage.one_day.d1_set.morning')
  await act('Lessons from videos…')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Lessons from videos' }))
  await userEvent.upload(dialog.getByLabelText('Choose videos', { selector: 'input' }), [film('1.mp4'), film('2.mp4')])
  expect((await dialog.findByRole('alert')).textContent).toBe('Unreadable.')
  expect(await dialog.findByText('1 video added. It is prepared for playback by itself.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Send the rest' }))
  expect(await dialog.findByText('2 videos added. They are prepared for playback by themselves.')).toBeTruthy()
  await waitFor(() => expect(titles('lesson').slice(-2)).toEqual([{ en: '2' }, { en: '1' }]))
})

it('without a connection a video waits and goes on when it is back', async () => {
  serve(addCourseVideo, answer)
  tus.isOffline = true
  await open('stage.one_day.d1_set.morning_lesson.neck')
  await upload(film('Neck.mp4'))
  expect(await screen.findByText(/The upload will continue/)).toBeTruthy()
  tus.isOffline = false
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(draft.fields('lesson', 'neck')).toMatchObject({ video: 'video-41' }))
})

it('a video says how long it is, and how far its conversion', async () => {
  serve(listCourseVideos, () => [{ ...videoOf(41), key: 'film', status: 'processing' as const, progress: 40 }])
  await open('videos_video.film')
  expect(await screen.findByText(/1:01/)).toBeTruthy()
  expect(screen.getByText(/40\s?%/)).toBeTruthy()
})

const uploaded: UploadedFile = {
  id: 7,
  type: fileTypes.image,
  name: 'cover.png',
  size: 5,
  mime: 'image/webp',
  url: '/media/x/files/7/large.webp',
  urls: null,
  poster: null,
  status: 'DONE',
  duration: null,
  width: 640,
  height: 360,
  frame_rate: null,
}

it('a picture that is uploaded at the course becomes its cover', async () => {
  const photo = new File(['photo'], 'cover.png', { type: 'image/png' })
  serve(uploadFile, () => ({ success: true, data: uploaded }))
  const added = serve(addCourseFile, () => ({ name: '7/cover.webp' }))
  await open('course.course')
  const [input] = await screen.findAllByLabelText('Upload a picture', { selector: 'input' })
  if (input) await userEvent.upload(input, photo)
  await waitFor(() => expect(draft.fields('course', 'course')).toMatchObject({ image: '7/cover.webp' }))
  expect(added.map(({ body }) => body)).toEqual([{ file_id: 7 }])
})

it('Esc does not hide videos that are sent; the ones that were stopped can be sent again', async () => {
  tus.isSlow = true
  await open('stage.two')
  await act('Days from videos…')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Days from videos' }))
  const films = ['1.mp4', '2.mp4'].map(film)
  const choose = dialog.getByRole('button', { name: 'Choose videos' })
  choose.focus()
  // A press on the input itself would take the focus.
  fireEvent.change(dialog.getByLabelText('Choose videos', { selector: 'input' }), { target: { files: films } })
  const stop = await dialog.findByRole('button', { name: 'Stop' })
  expect(document.activeElement).toBe(choose)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(stop)
  expect(await dialog.findByRole('button', { name: 'Send the rest' })).toBeTruthy()
  expect(dialog.getAllByText('Waiting')).toHaveLength(2)
})
