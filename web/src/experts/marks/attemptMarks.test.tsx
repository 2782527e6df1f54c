import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { getCourse } from '#contract/learning/courses/api.ts'
import { listMarks, type Mark } from '#contract/experts/marks/api.ts'
import { getStreamStatus, listStreams } from '#contract/learning/streams/api.ts'
import { openApp } from '../../../test/app.ts'
import { noon } from '../../../test/clock.ts'
import { aCourse, aDay, aHomework, aState, aStream, signedIn } from '../../../test/course.ts'
import { anAttempt, anUploadedFile, aUserHomework, serveUserHomework } from '../../../test/homework.ts'
import { jsonResponse, serve } from '../../../test/server.ts'

signedIn()

const neck = anUploadedFile(7, { type: 1, name: 'neck.mp4', duration: 60, frame_rate: 25 })
const face = anUploadedFile(8, { name: 'face.jpg' })

const aMark = (id: string, rest: Partial<Mark>): Mark => ({
  id,
  attempt_id: 1,
  file_id: 7,
  at_ms: null,
  shapes: [],
  text: '',
  voice: null,
  frame: null,
  still: null,
  is_published: true,
  ...rest,
})

const ring = {
  kind: 'ring' as const,
  points: [
    { x: 0.2, y: 0.2 },
    { x: 0.4, y: 0.5 },
  ],
}
const marks = [
  aMark('a', { at_ms: 5020, frame: 125, text: 'Lower your chin', still: '/media/a.jpg', shapes: [ring] }),
  aMark('b', { at_ms: 37_020, frame: 925, text: 'Now it is right', still: '/media/b.jpg' }),
  aMark('c', { file_id: 8, text: 'The brow is calm' }),
]

function serveHomework(marksCount: number) {
  const day = aDay(1, { day_homeworks: [aHomework(12)] })
  const stage = { id: 1, sort: 1, title: 'Release', day_ids: [101], stage_homework_ids: [], days: [day] }
  serve(listStreams, () => [aStream({ course: aCourse() })])
  serve(getCourse, () => aCourse({ stages: [stage] }))
  serve(getStreamStatus, () => aState())
  const answered = { answered_at: noon - 60, answer: 'See the marks', expert: { id: 7, name: 'Elena', avatar: '' } }
  const attempt = anAttempt({ status: 'FAIL', files: [neck, face], marks_count: marksCount, ...answered })
  serveUserHomework(aUserHomework(12, { status: 'FAIL', attempts: [attempt] }))
}
beforeEach(() => serveHomework(3))

/** The version that was answered stands below too, as it was sent. */
const answer = async () => within(await screen.findByRole('region', { name: 'Expert’s answer' }))
const film = async () => (await answer()).findByLabelText<HTMLVideoElement>('neck.mp4')
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('pressing a mark stops the video there and shows its drawing and text; keys lead to the next and back', async () => {
  serve(listMarks, () => marks)
  await openApp('/homework/5/1012')
  await press('Mark 1 at 0:05: Lower your chin')
  const video = await film()
  const pause = vi.spyOn(video, 'pause').mockImplementation(() => undefined)
  expect(video.currentTime).toBe(5.02)
  expect(screen.getAllByText('Lower your chin')).toHaveLength(2)
  expect(video.parentElement?.querySelectorAll('[data-shape=ring]')).toHaveLength(1)
  await userEvent.keyboard('n')
  expect(video.currentTime).toBe(37.02)
  expect(pause).toHaveBeenCalled()
  await userEvent.keyboard('p')
  expect(video.currentTime).toBe(5.02)
  await press('Next mark')
  expect(video.currentTime).toBe(37.02)
})

it('the list shows each mark with its time, text and still; a photo shows its marks', async () => {
  serve(listMarks, () => marks)
  await openApp('/homework/5/1012')
  await press('0:37 Now it is right')
  expect((await film()).currentTime).toBe(37.02)
  const [ofVideo, ofPhoto] = screen.getAllByRole('list', { name: 'The expert’s marks' })
  const stills = ofVideo?.querySelectorAll('img') ?? []
  expect(Array.from(stills, (still) => still.getAttribute('src'))).toEqual(['/media/a.jpg', '/media/b.jpg'])
  expect(within(ofPhoto as HTMLElement).getByRole('button', { name: 'The brow is calm' })).toBeTruthy()
})

it('a spoken mark plays at its moment, on a photo in the list, and one at a time', async () => {
  const said = (id: number) => anUploadedFile(id, { type: 3, url: `/media/${id}`, duration: 12 })
  serve(listMarks, () => [
    aMark('a', { at_ms: 5020, frame: 125, voice: said(21), shapes: [ring] }),
    aMark('b', { at_ms: 37_020, frame: 925, text: 'Now it is right', voice: said(22) }),
    aMark('c', { file_id: 8, voice: said(23) }),
  ])
  await openApp('/homework/5/1012')
  expect(await screen.findByRole('button', { name: '0:05 Voice, 0:12' })).toBeTruthy()
  await press('Mark 1 at 0:05: Voice mark')
  expect(screen.getByLabelText('Voice note for the mark at 0:05, 0:12')).toBeTruthy()
  await press('0:37 Now it is right Voice, 0:12')
  expect((await film()).currentTime).toBe(37.02)
  const second = screen.getByLabelText<HTMLAudioElement>('Voice note for the mark at 0:37, 0:12')
  const stop = vi.spyOn(second, 'pause').mockImplementation(() => undefined)
  fireEvent.play(second)
  fireEvent.play(screen.getByLabelText('Voice note for the mark on the photo, 0:12'))
  expect(stop).toHaveBeenCalledOnce()
})

/** Acts as the browser does when the video has played up to a time. */
function playTo(video: HTMLVideoElement, seconds: number) {
  video.currentTime = seconds
  fireEvent.timeUpdate(video)
}

it('a video that plays stops at each mark, and plays on from there; watched without marks, it does not stop', async () => {
  serve(listMarks, () => marks)
  await openApp('/homework/5/1012')
  const video = await film()
  await video.play()
  playTo(video, 4.9)
  expect(video.paused).toBe(false)
  playTo(video, 5.2)
  expect([video.paused, video.currentTime]).toEqual([true, 5.02])
  expect(screen.getByRole('button', { name: 'Mark 1 at 0:05: Lower your chin', pressed: true })).toBeTruthy()
  await video.play()
  fireEvent.play(video)
  playTo(video, 5.4)
  expect(video.paused).toBe(false)
  await press('Without')
  expect(screen.queryByRole('button', { name: 'Mark 2 at 0:37: Now it is right' })).toBeNull()
  playTo(video, 38)
  expect(video.paused).toBe(false)
  await press('0:37 Now it is right')
  expect([video.paused, video.currentTime]).toEqual([true, 37.02])
  expect(screen.getByRole('button', { name: 'With marks', pressed: true })).toBeTruthy()
})

it('Tab leads to the marks on the track, and arrows from one to the next', async () => {
  serve(listMarks, () => marks)
  await openApp('/homework/5/1012')
  const first = await screen.findByRole('button', { name: 'Mark 1 at 0:05: Lower your chin' })
  const toolbar = screen.getByRole('toolbar', { name: 'The expert’s marks' })
  act(() =>
    within(toolbar.parentElement as HTMLElement)
      .getByRole('slider', { name: 'Position' })
      .focus(),
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(first)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect((await film()).currentTime).toBe(37.02)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mark 2 at 0:37: Now it is right' }))
  await userEvent.keyboard('{Home}')
  expect(document.activeElement).toBe(first)
})

it('a video that does not load says why and is loaded again on request', async () => {
  serve(listMarks, () => marks)
  await openApp('/homework/5/1012')
  const video = await film()
  const load = vi.spyOn(video, 'load').mockImplementation(() => undefined)
  fireEvent.error(video)
  expect(screen.getByRole('alert').textContent).toContain('Error loading video')
  expect(screen.getByRole('link', { name: 'Open neck.mp4' })).toBeTruthy()
  await press('Try again')
  expect(load).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('homework without marks asks for none', async () => {
  const asked = serve(listMarks, () => marks)
  serveHomework(0)
  await openApp('/homework/5/1012')
  expect(await screen.findByLabelText('neck.mp4')).toBeTruthy()
  expect(screen.getByRole('slider', { name: 'Position' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next mark' })).toBeNull()
  expect(asked).toHaveLength(0)
})

it('marks that do not load leave the files, and load again on request', async () => {
  serve(listMarks, () => jsonResponse(422, {}))
  await openApp('/homework/5/1012')
  expect(await screen.findByText('Couldn’t load the marks')).toBeTruthy()
  expect(await film()).toBeTruthy()
  serve(listMarks, () => marks)
  await press('Try again')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mark 1 at 0:05: Lower your chin' })).toBeTruthy())
})
