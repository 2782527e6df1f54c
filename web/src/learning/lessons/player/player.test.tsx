import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getDay, type Lesson } from '#contract/learning/courses/api.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../../test/app.ts'
import { noon } from '../../../../test/clock.ts'
import { aCourse, aDay, aLesson, serveRun } from '../../../../test/course.ts'
import { serve } from '../../../../test/server.ts'
import { Controls } from './Controls.tsx'
import { noTracks, type Tracks } from './engine.ts'
import { Playback } from './playback.ts'
import { usePlayerControl, usePlayerSettings } from './usePlayerControl.ts'

beforeEach(() => {
  localStorage.clear()
  serveSchool()
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => endSession('chosen'))

function aVideo(rest: Partial<Video> = {}): Video {
  return {
    id: 1,
    type: 'video',
    course_ids: [9],
    created_at: noon,
    url: '/media/1.mp4',
    duration: 300,
    width: 1920,
    height: 1080,
    status: 'ready',
    hls: null,
    preview: null,
    thumbnails: null,
    mp4_bytes: null,
    mp4_sha256: null,
    subs: [
      { language_code: 'ru', label: 'Русский', name: 'ru', url: '/media/ru.vtt' },
      { language_code: 'en', label: 'English', name: 'en', url: '/media/en.vtt' },
    ],
    mp4: '/media/1.mp4',
    ...rest,
  }
}

const horizontal = aVideo()
const vertical = aVideo({ id: 2, width: 1080, height: 1920, mp4: '/media/2.mp4' })

/** Opens a day of two lessons; `first` overrides the first one. The day's call responds once `isReady` resolves. */
async function openPlayer(first: Partial<Lesson> = { local_video_file: horizontal }, isReady = Promise.resolve()) {
  const lessons = [
    aLesson(1, { title: 'Breath', ...first }),
    aLesson(2, { title: 'Neck', local_video_file: aVideo({ id: 3, mp4: '/media/3.mp4' }) }),
  ]
  const set = { id: 1, sort: 1, title: '', repeat_count: 1, repeat_from: 1, repeat_to: 1, lessons }
  const [one, two] = aCourse().stages ?? []
  if (!one || !two) throw new Error('The course has two stages')
  const day = aDay(5, { stage_id: 2, lesson_sets: [set] })
  serveRun({ course: { stages: [one, { ...two, days: [day, ...(two.days ?? []).slice(1)] }] } })
  serve(getDay, () => isReady.then(() => day))
  await openApp('/course/5/calendar/5')
  const player = await screen.findByRole('region', { name: 'Player: Breath' })
  const video = player.querySelector('video')
  if (!video) throw new Error('The player has no video')
  return { player, video }
}

/** Acts as the browser does once the video is loaded. */
async function load(video: HTMLVideoElement, url = '/media/1.mp4') {
  await waitFor(() => expect(video.getAttribute('src')).toContain(url))
  const constants = { HAVE_NOTHING: { value: 0 }, HAVE_FUTURE_DATA: { value: 3 } }
  Object.defineProperties(video, { ...constants, readyState: { value: 4 }, duration: { value: 300 } })
  act(() => void fireEvent.loadedMetadata(video))
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const focusPlayer = (player: HTMLElement) => act(() => player.focus())

it('the controls play and pause, labelled with the next action', async () => {
  const { player, video } = await openPlayer()
  await load(video)
  const [play] = within(player).getAllByRole('button', { name: 'Play' })
  if (play) await userEvent.click(play)
  expect(video.paused).toBe(false)
  await userEvent.click(within(player).getByRole('button', { name: 'Pause' }))
  expect(video.paused).toBe(true)
})

it('the controls accept a press before the video is loaded, which then plays on its own', async () => {
  const dayResponse = Promise.withResolvers<void>()
  const { player, video } = await openPlayer({ local_video_file: horizontal }, dayResponse.promise)
  const [play] = within(player).getAllByRole('button', { name: 'Play' })
  if (play) await userEvent.click(play)
  expect(video.getAttribute('src')).toBeNull()
  dayResponse.resolve()
  await load(video)
  await waitFor(() => expect(video.paused).toBe(false))
})

it('the controls play the current lesson when it is chosen from the list', async () => {
  const { player, video } = await openPlayer()
  await load(video)
  expect(video.paused).toBe(true)
  await userEvent.click(button(/^Breath/))
  expect(video.paused).toBe(false)
  await userEvent.click(within(player).getByRole('button', { name: 'Pause' }))
  await userEvent.click(button(/^Breath/))
  expect(video.paused).toBe(false)
})

it('the controls include a slider that seeks', async () => {
  const { video } = await openPlayer()
  await load(video)
  const slider = screen.getByRole('slider', { name: 'Position' })
  expect(slider.getAttribute('aria-valuemax')).toBe('300')
  act(() => slider.focus())
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(video.currentTime).toBeGreaterThan(0)
  await userEvent.keyboard('{End}')
  expect(video.currentTime).toBe(300)
})

it('the controls change the speed, also of the next video', async () => {
  const { video } = await openPlayer()
  await load(video)
  await userEvent.click(button('Speed 1×'))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: '1.25×' }))
  expect(video.playbackRate).toBe(1.25)
  expect(button('Speed 1.25×')).toBeTruthy()
  expect(video.defaultPlaybackRate).toBe(1.25)
})

it('the controls switch the subtitles between languages and off', async () => {
  const { video } = await openPlayer()
  await load(video)
  await userEvent.click(button('Subtitles: Off'))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Русский' }))
  expect(button('Subtitles: Русский').getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(button('Subtitles: Русский'))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Off' }))
  expect(button('Subtitles: Off').getAttribute('aria-pressed')).toBe('false')
})

it('the controls offer no audio track and no quality if the video has one of each', async () => {
  const { video } = await openPlayer()
  await load(video)
  expect(screen.queryByRole('button', { name: 'Audio track' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Quality' })).toBeNull()
})

describe('tracks and qualities', () => {
  const tracks: Tracks = {
    ...noTracks,
    qualities: [720, 480].map((side) => ({ id: String(side), side })),
    audioTracks: [
      { id: 'a', label: 'Русский', language: 'ru' },
      { id: 'b', label: 'English', language: 'en' },
    ],
    audioTrack: 'a',
  }

  function TestControls({ element, playback }: { element: HTMLVideoElement; playback: Playback }) {
    const settingsState = usePlayerSettings()
    const control = usePlayerControl({
      element,
      playback,
      settingsState,
      frame: null,
      captions: undefined,
      firstCaptions: undefined,
    })
    return (
      <Controls
        element={element}
        control={control}
        tracks={tracks}
        subtitles={[]}
        expectedSeconds={300}
        container={null}
      />
    )
  }

  it('a learner can choose among several audio tracks and qualities', async () => {
    const video = document.createElement('video')
    const playback = new Playback(video, () => Promise.resolve(undefined))
    const selectAudioTrack = vi.spyOn(playback, 'selectAudioTrack')
    const selectQuality = vi.spyOn(playback, 'selectQuality')
    render(<TestControls element={video} playback={playback} />)
    await userEvent.click(button('Audio track'))
    expect((await screen.findByRole('menuitemradio', { name: 'Русский' })).getAttribute('aria-checked')).toBe('true')
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'English' }))
    expect(selectAudioTrack).toHaveBeenCalledWith('b')
    await userEvent.click(button('Quality'))
    expect((await screen.findByRole('menuitemradio', { name: 'Auto' })).getAttribute('aria-checked')).toBe('true')
    await userEvent.click(screen.getByRole('menuitemradio', { name: '480p' }))
    expect(selectQuality).toHaveBeenCalledWith('480')
  })
})

it('the keys work while the player has the focus, on a Cyrillic layout too', async () => {
  const { player, video } = await openPlayer()
  await load(video)
  focusPlayer(player)
  await userEvent.keyboard(' ')
  expect(video.paused).toBe(false)
  fireEvent.keyDown(player, { key: 'л', code: 'KeyK' })
  expect(video.paused).toBe(true)
  await userEvent.keyboard('l')
  expect(video.currentTime).toBe(10)
  await userEvent.keyboard('5')
  expect(video.currentTime).toBe(150)
  await userEvent.keyboard('m')
  expect(video.muted).toBe(true)
  await userEvent.keyboard('c')
  expect(button('Subtitles: English')).toBeTruthy()
  await userEvent.keyboard('>')
  expect(video.playbackRate).toBe(1.25)
})

it('the keys are left to the page while the focus is elsewhere', async () => {
  const { video } = await openPlayer()
  await load(video)
  fireEvent.keyDown(document.body, { key: 'm' })
  expect(video.muted).toBe(false)
})

it("the player sets the title and the next-track key of the system's media controls", async () => {
  const actions = new Map<string, () => void>()
  const shown: unknown[] = []
  const mediaSession = {
    set metadata(given: unknown) {
      shown.push(given)
    },
    setActionHandler: (name: string, react: () => void) => actions.set(name, react),
  }
  vi.stubGlobal('MediaMetadata', Object)
  Object.defineProperty(navigator, 'mediaSession', { value: mediaSession, configurable: true })
  const { video } = await openPlayer()
  await load(video)
  expect(shown.at(-1)).toEqual({ title: 'Breath' })
  const before = shown.length
  await userEvent.click(button('Speed 1×'))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: '1.25×' }))
  expect(shown).toHaveLength(before)
  act(() => actions.get('nexttrack')?.())
  expect(await screen.findByRole('region', { name: 'Player: Neck' })).toBeTruthy()
  expect(shown.at(-1)).toEqual({ title: 'Neck' })
  Reflect.deleteProperty(navigator, 'mediaSession')
  vi.unstubAllGlobals()
})

describe('after a lesson', () => {
  async function end(video: HTMLVideoElement) {
    await load(video)
    Object.defineProperty(video, 'ended', { value: true, configurable: true })
    act(() => void fireEvent.ended(video))
  }

  it('the end of a lesson offers the next one with a countdown, which can be cancelled', async () => {
    const { video } = await openPlayer()
    await end(video)
    const overlay = await screen.findByRole('region', { name: 'Next lesson' })
    expect(within(overlay).getByText('Next lesson in 5 s')).toBeTruthy()
    await userEvent.click(within(overlay).getByRole('button', { name: 'Stay' }))
    expect(screen.queryByRole('region', { name: 'Next lesson' })).toBeNull()
  })

  it('the next lesson can start at once', async () => {
    const { video } = await openPlayer()
    await end(video)
    await userEvent.click(await screen.findByRole('button', { name: 'Play now' }))
    expect(await screen.findByRole('region', { name: 'Player: Neck' })).toBeTruthy()
  })
})

it('a lesson with two orientations switches to the vertical one and remembers it', async () => {
  const { player, video } = await openPlayer({ local_video_file: horizontal, vertical_video: vertical })
  await load(video)
  await userEvent.click(button('Vertical video'))
  await waitFor(() => expect(player.dataset['vertical']).toBe('true'))
  await waitFor(() => expect(video.getAttribute('src')).toContain('/media/2.mp4'))
  expect(button('Horizontal video')).toBeTruthy()
})

it('a lesson with an explanation shows it and returns to the exercise', async () => {
  const explanation = aVideo({ id: 4, mp4: '/media/4.mp4' })
  const { video } = await openPlayer({ local_video_file: horizontal, local_description_video_file: explanation })
  await load(video)
  await userEvent.click(button('Explanation'))
  await waitFor(() => expect(video.getAttribute('src')).toContain('/media/4.mp4'))
  await userEvent.click(button('Start the exercise'))
  await waitFor(() => expect(video.getAttribute('src')).toContain('/media/1.mp4'))
})

it('a lesson without a video says so and offers the next lesson', async () => {
  await openPlayer({})
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('This lesson has no video')).toBeTruthy()
  await userEvent.click(alert.getByRole('button', { name: 'Next lesson' }))
  expect(await screen.findByRole('region', { name: 'Player: Neck' })).toBeTruthy()
})
