import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { getDay } from '#contract/learning/courses/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { listDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { applicationConfigQuery } from '../../brands/applicationConfig.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { endSession } from '../../platform/session/session.ts'
import { openApp, serveConfig } from '../../../test/app.ts'
import { noon } from '../../../test/clock.ts'
import { aLesson } from '../../../test/course.ts'
import {
  aFilm,
  button,
  downloadLesson,
  film,
  filePath,
  filesOf,
  inApplication,
  mediaFile,
  openDay,
  serveDay,
  serveDownloads,
  serveFiles,
  videoId,
} from '../../../test/downloads.ts'
import { jsonResponse, networkError, serve } from '../../../test/server.ts'
import { startDownloads } from './startDownloads.ts'

const phone = inApplication()

const link = (name: string | RegExp) => screen.findByRole('link', { name })
const reconnect = () => act(async () => void window.dispatchEvent(new Event('online')))
const startLesson = async () => {
  await openDay()
  await userEvent.click(await button(/^Download the video/))
}

it.each([
  ['is being replaced', 503],
  ['is busy', 429],
])('a download waits while the server %s', async (_which, status) => {
  serve(mediaFile, () => jsonResponse(status, {}))
  await startLesson()
  await link('Waiting for a connection')
  serveFiles()
  await reconnect()
  await screen.findByText('Downloaded')
})

it('a download whose course is closed meanwhile waits until it opens', async () => {
  phone.device.connect('cellular')
  await startLesson()
  await link('Waiting for Wi-Fi')
  serveDownloads({ run: { access: 'closed', days: [] } })
  await act(async () => phone.device.connect('wifi'))
  await link('Opens with the course')
  expect(await filesOf(phone)).toEqual([])
  serveDownloads()
  await reconnect()
  await screen.findByText('Downloaded')
})

it('downloads stay when something between the application and the server answers in its place', async () => {
  await downloadLesson()
  serve(listDownloads, () => new Response('<h1>Sign in to this Wi-Fi</h1>', { status: 404 }))
  await reconnect()
  await act(startDownloads)
  expect(await filesOf(phone)).toEqual([filePath(phone)])
})

it('a learner who allows only Wi-Fi while a film loads on a mobile connection stops it', async () => {
  phone.device.connect('cellular')
  await startLesson()
  await userEvent.click(await link('Waiting for Wi-Fi'))
  const sent: ReadableStreamDefaultController<Uint8Array>[] = []
  serve(mediaFile, () => new Response(new ReadableStream({ start: (one) => void sent.push(one) }), { status: 206 }))
  const wifiOnly = await screen.findByRole('switch', { name: 'Wi-Fi only' })
  await userEvent.click(wifiOnly)
  await waitFor(() => expect(sent).toHaveLength(1))
  await userEvent.click(wifiOnly)
  expect((await screen.findAllByText('Waiting for Wi-Fi')).length).toBeGreaterThan(0)
})

it('a chosen sign-out while a part of a film is written leaves nothing on the device', async () => {
  const written = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const { files } = phone.device.platform
  const { append } = files
  files.append = async (...part) => {
    began.resolve()
    await written.promise
    await append(...part)
  }
  await startLesson()
  await began.promise
  const ended = endSession('chosen')
  written.resolve()
  await ended
  expect(await filesOf(phone)).toEqual([])
})

it('the next start deletes what an interrupted removal left, and downloads again what the system deleted', async () => {
  await downloadLesson()
  await phone.device.files.append(`${phone.userId}/videos/9/77.mp4`, film)
  await phone.device.files.append(`${phone.userId}/videos/9/77.en.vtt`, film)
  await act(startDownloads)
  expect(await filesOf(phone)).toEqual([filePath(phone)])
  await phone.device.files.remove(filePath(phone))
  const requests = serveFiles()
  await act(startDownloads)
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(await filesOf(phone)).toEqual([filePath(phone)])
})

it('a film comes with its subtitles, which play from the device and are deleted with it', async () => {
  const subs = [{ language_code: 'en', label: 'English', name: 'English', url: '/media/en.vtt' }]
  serveDownloads({ video: { subs } })
  await downloadLesson({ video: { subs } })
  expect(await filesOf(phone)).toEqual([`${phone.userId}/videos/9/${videoId}.en.vtt`, filePath(phone)])
  await openDay({ video: { subs } })
  await waitFor(() => expect(document.querySelector('track')?.src).toMatch(/^blob:/))
  await openApp('/user/settings/downloads')
  await userEvent.click(await button('Delete all'))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete all' }))
  await waitFor(async () => expect(await filesOf(phone)).toEqual([]))
})

it('a film that is added again with its day keeps the picture of its lesson', async () => {
  serveDownloads({ image: '/media/lesson.webp' })
  await downloadLesson({ lesson: { image_url: '/media/lesson.webp' } })
  await userEvent.click(await button('Download the day'))
  await screen.findByText('All of this is already downloaded.')
  const listed = () => localStorage.getItem(`downloads ${phone.userId}`)
  expect(listed()).toContain('lesson-1.webp')
})

it('a day whose films another lesson has downloaded is added without loading anything', async () => {
  await downloadLesson()
  const lesson = { id: 2, title: 'Neck', delay: 300, image_url: null, local_video_file: aFilm }
  serveDownloads({ run: { days: [{ id: 6, stage_id: 2, day_number: 6, title: 'Cheeks', lessons: [lesson] }] } })
  const requests = serveFiles()
  await userEvent.click(await button('Download the day'))
  await screen.findByText('These videos are already on the device; nothing has to be downloaded.')
  await userEvent.click(await button('Add to downloads'))
  await openApp('/user/settings/downloads')
  await screen.findByText(/Cheeks/)
  expect(requests).toEqual([])
})

it('a day that was never opened plays its downloaded film without a network', async () => {
  serveDay()
  await openApp('/course/5/calendar')
  await userEvent.click(await button('Download the course'))
  await userEvent.click(await button('Download, 21 byte'))
  await waitFor(() => expect(localStorage.getItem(`downloads ${phone.userId}`)).toContain('daysKeptAt'))
  serve(getDay, networkError)
  serve(listStreams, networkError)
  await openApp('/course/5/calendar/5')
  await screen.findByRole('region', { name: 'Player: Breath' })
  await waitFor(() => expect(document.querySelector('video')?.src).toMatch(/^blob:/))
})

it('the answers of days whose films are on the device are renewed every week', async () => {
  await downloadLesson()
  const { day } = serveDay()
  const stored = () => localStorage.getItem(`downloads ${phone.userId}`)
  await waitFor(() => expect(stored()).toContain('daysKeptAt'))
  await act(startDownloads)
  expect(day).toEqual([])
  vi.setSystemTime((noon + 8 * 86_400) * 1000)
  await act(startDownloads)
  await waitFor(() => expect(day).toHaveLength(1))
})

it('a lesson whose film was replaced offers the new one', async () => {
  await downloadLesson()
  vi.setSystemTime((noon + 7200) * 1000)
  await openDay({ video: { id: 99 } })
  await button(/^Download the video/)
})

it('a film that the clock of the device closes says so', async () => {
  serveDownloads({ run: { closes_at: noon + 12 * 3600 } })
  await downloadLesson()
  vi.setSystemTime((noon + 12 * 3600) * 1000)
  serve(getDay, networkError)
  await openApp('/course/5/calendar/5')
  expect((await screen.findByRole('alert')).textContent).toContain('The course is closed now')
  expect(screen.queryByText('No Internet')).toBeNull()
})

it('what was watched is deleted on request, and the rest stays', async () => {
  const other = { ...aFilm, id: 13, mp4: '/media/b.mp4' }
  const day = { id: 5, stage_id: 2, day_number: 5, title: 'Jaw and neck' }
  const lessons = [
    { id: 1, title: 'Breath', delay: 300, image_url: null, local_video_file: aFilm },
    { id: 2, title: 'Neck', delay: 300, image_url: null, local_video_file: other },
  ]
  serveDownloads({ run: { days: [{ ...day, lessons }] } })
  await openDay({
    more: [aLesson(2, { title: 'Neck', local_video_file: other })],
    state: { lessons: [{ lesson_set_lesson_id: 2, viewed_seconds: 299, play_count: 0, position_seconds: 299 }] },
  })
  await userEvent.click(await button('Download the day'))
  await userEvent.click(await button('Download, 42 byte'))
  await screen.findByText('Downloaded')
  await openApp('/user/settings/downloads')
  await userEvent.click(await button('Delete what you watched, 21 byte'))
  await waitFor(async () => expect(await filesOf(phone)).toEqual([filePath(phone)]))
  await userEvent.click(await screen.findByText(/Jaw and neck/))
  await screen.findByText('Breath')
  expect(screen.queryByText('Neck')).toBeNull()
})

it('films that are on the device can be deleted after the brand has switched downloads off', async () => {
  await downloadLesson()
  serveConfig({ is_offline_enable: false })
  await act(() => queryClient.invalidateQueries(applicationConfigQuery()))
  await openApp('/user/settings/downloads')
  await userEvent.click(await button('Delete all'))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete all' }))
  await screen.findByText('Videos cannot be downloaded here')
  expect(await filesOf(phone)).toEqual([])
})
