import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { listDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { openApp } from '../../../test/app.ts'
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
  serveDownloads,
  serveFiles,
  videoId,
} from '../../../test/downloads.ts'
import { leaveApplication } from '../../../test/mobileApplication.ts'
import { jsonResponse, networkError, serve } from '../../../test/server.ts'
import { startDownloads } from './startDownloads.ts'

const phone = inApplication()

it('in the mobile application, a video is stored on the device by course and video id, and is not downloaded again', async () => {
  const requests = serveFiles()
  await openDay()
  await userEvent.click(await button('Download the video, 21 byte'))
  await screen.findByText('Downloaded')
  expect(await filesOf(phone)).toEqual([filePath(phone)])
  await openApp('/user/settings/downloads')
  await userEvent.click(await screen.findByText(/Jaw and neck/))
  await userEvent.click(await button('Delete “Breath”'))
  await screen.findByRole('heading', { name: 'No videos on this device' })
  await waitFor(async () => expect(await filesOf(phone)).toEqual([]))
  expect(requests).toHaveLength(1)
})

it('in the mobile application, a video is stored with its pictures, which are shown offline and deleted with it', async () => {
  serveDownloads({ video: { preview: '/media/preview.jpg' }, image: '/media/lesson.webp' })
  const lesson = { image_url: '/media/lesson.webp' }
  await openDay({ lesson })
  await userEvent.click(await button(/^Download the video/))
  await screen.findByText('Downloaded')
  const images = async () => (await filesOf(phone)).filter((path) => path.includes('/images/'))
  expect(await images()).toEqual([`${phone.userId}/images/9/${videoId}.jpg`, `${phone.userId}/images/9/lesson-1.webp`])
  serve(mediaFile, () => jsonResponse(500, {}))
  await openDay({ lesson })
  const row = screen.getByRole('button', { name: /^Breath/ })
  await waitFor(() => expect(row.querySelector('img')?.src).toMatch(/^blob:/))
  await openApp('/user/settings/downloads')
  await userEvent.click(await screen.findByText(/Jaw and neck/))
  await userEvent.click(await button(/^Delete day/))
  await waitFor(async () => expect(await filesOf(phone)).toEqual([]))
})

it('in the mobile application, a day is downloaded after its size is shown', async () => {
  await openDay()
  await userEvent.click(await button('Download the day'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Download the day' }))
  await dialog.findByText(/Needs 21 byte/)
  dialog.getByText(/Jaw and neck/)
  expect(await filesOf(phone)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Download, 21 byte' }))
  await screen.findByText('Downloaded')
  expect(await filesOf(phone)).toEqual([filePath(phone)])
})

it('in the mobile application, downloads on a mobile connection wait for Wi-Fi unless the learner allows it', async () => {
  phone.device.connect('cellular')
  await openDay()
  await userEvent.click(await button(/^Download the video/))
  await screen.findByRole('link', { name: 'Waiting for Wi-Fi' })
  expect(await filesOf(phone)).toEqual([])
  await act(async () => phone.device.connect('wifi'))
  await screen.findByText('Downloaded')
})

it('in the mobile application, downloads that the learner stopped continue on request', async () => {
  phone.device.connect('cellular')
  await openDay()
  await userEvent.click(await button(/^Download the video/))
  await openApp('/user/settings/downloads')
  await userEvent.click(await button('Pause'))
  await act(async () => phone.device.connect('wifi'))
  expect((await screen.findAllByText('Paused')).length).toBeGreaterThan(0)
  expect(await filesOf(phone)).toEqual([])
  await userEvent.click(await button('Resume'))
  expect((await screen.findAllByText('Downloaded')).length).toBeGreaterThan(0)
})

it('in the mobile application, a download that was interrupted continues by ranges with the next start', async () => {
  phone.device.connect('cellular')
  await openDay()
  await userEvent.click(await button(/^Download the video/))
  await screen.findByRole('link', { name: 'Waiting for Wi-Fi' })
  await phone.device.files.append(filePath(phone), film.slice(0, 9))
  const requests = serveFiles()
  phone.device.connect('wifi')
  await act(startDownloads)
  await screen.findByText('Downloaded')
  expect(requests.map(({ headers }) => headers.get('range'))).toEqual(['bytes=9-'])
})

it('in the mobile application, a video is marked while offline if it is not downloaded', async () => {
  await openDay({ more: [aLesson(2, { title: 'Neck' })] })
  await userEvent.click(await button(/^Download the video/))
  await screen.findByText('Downloaded')
  const row = (name: RegExp) => screen.getByRole('button', { name })
  expect(row(/^Neck/).textContent).not.toContain('Needs a connection')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(row(/^Neck/).textContent).toContain('Needs a connection')
  expect(row(/^Breath/).textContent).not.toContain('Needs a connection')
  onLine.mockRestore()
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(row(/^Neck/).textContent).not.toContain('Needs a connection')
})

it('in the mobile application, a video that does not fit on the device says how much is missing, with error code 10', async () => {
  phone.device.files.setFree(10)
  await openDay()
  await userEvent.click(await button(/^Download the video/))
  await button('Not enough space: 11 byte more needed')
  expect(localStorage.getItem(`downloads ${phone.userId}`)).toContain('"code":10')
  phone.device.files.setFree(undefined)
  await userEvent.click(await button(/^Not enough space/))
  await screen.findByText('Downloaded')
})

it('in the mobile application, a video whose download failed says so and can be downloaded again', async () => {
  serve(mediaFile, () => jsonResponse(400, {}))
  await openDay()
  await userEvent.click(await button(/^Download the video/))
  const again = await button('The download failed')
  const stored = () => localStorage.getItem(`downloads ${phone.userId}`)
  expect(stored()).toContain('"status":"FAIL"')
  serveFiles()
  await userEvent.click(again)
  await screen.findByText('Downloaded')
  expect(stored()).toContain('"status":"LOADED"')
})

it('in the mobile application, a video that has not been converted yet can be downloaded later', async () => {
  const unready = { status: 'processing', mp4_bytes: null, mp4_sha256: null }
  serveDownloads({ video: unready })
  await openDay({ video: unready })
  await userEvent.click(await button('Download the video'))
  await screen.findByText('The video hasn’t been converted yet. Try saving it later')
})

it('in the mobile application, a lesson of which one video has not been converted yet says so and offers it later', async () => {
  const unready = { ...aFilm, id: 13, mp4_bytes: null, mp4_sha256: null }
  const lesson = { id: 1, title: 'Breath', delay: 300, image_url: null, local_video_file: aFilm }
  const day = { id: 5, stage_id: 2, day_number: 5, title: 'Jaw and neck' }
  serveDownloads({ run: { days: [{ ...day, lessons: [{ ...lesson, local_description_video_file: unready }] }] } })
  await openDay({ lesson: { local_description_video_file: unready } })
  await userEvent.click(await button(/^Download the video/))
  await screen.findByText('Some videos haven’t been converted yet. Try downloading them later.')
  await waitFor(async () => expect(await filesOf(phone)).toEqual([filePath(phone)]))
  await button(/^Download the video/)
})

it.each([
  [true, 1],
  [false, 0],
])(
  'in the mobile application, a video of a demo run can be downloaded if the course allows it: %s',
  async (offline, count) => {
    await openDay({ demo: { offline } })
    await screen.findByRole('heading', { level: 2, name: 'Breath' })
    if (count) await button(/^Download the video/)
    expect(screen.queryAllByRole('button', { name: /^Download the (video|day)/ })).toHaveLength(2 * count)
  },
)

it('a chosen sign-out deletes the downloads of the person', async () => {
  await downloadLesson()
  await endSession('chosen')
  expect(await filesOf(phone)).toEqual([])
  expect(localStorage.getItem(`downloads ${phone.userId}`)).toBeNull()
})

it('downloads of a session that ended elsewhere wait seven days for their person, and nobody else sees them', async () => {
  await downloadLesson()
  const owner = phone.userId
  await endSession('replaced')
  startSession({ token: 'def', userId: owner + 1000, days: 30 })
  await startDownloads()
  expect(await filesOf(phone, owner)).toHaveLength(1)
  await openApp('/user/settings/downloads')
  await screen.findByRole('heading', { name: 'No videos on this device' })
  vi.setSystemTime((noon + 6 * 86_400) * 1000)
  await startDownloads()
  expect(await filesOf(phone, owner)).toHaveLength(1)
  vi.setSystemTime((noon + 8 * 86_400) * 1000)
  await startDownloads()
  expect(await filesOf(phone, owner)).toEqual([])
})

it('downloads are deleted once the server says that access to the run is over', async () => {
  await downloadLesson()
  serveDownloads({ run: { access: 'over', days: [] } })
  vi.setSystemTime((noon + 3600) * 1000)
  await act(startDownloads)
  expect(await filesOf(phone)).toEqual([])
})

it('downloads are deleted without a network once the device’s clock reaches the end of access', async () => {
  serveDownloads({ run: { ends_at: noon + 3600 } })
  await downloadLesson()
  serve(listDownloads, networkError)
  await act(startDownloads)
  expect(await filesOf(phone)).toHaveLength(1)
  vi.setSystemTime((noon + 3600) * 1000)
  await act(startDownloads)
  expect(await filesOf(phone)).toEqual([])
})

it('browsers offer no downloads', async () => {
  leaveApplication()
  await openDay()
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Autoplay' })).toBeTruthy())
  expect(screen.queryByRole('button', { name: /^Download the/ })).toBeNull()
})
