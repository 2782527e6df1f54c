import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { recordEvents } from '#contract/school/analytics/api.ts'
import { flushEvents } from '../../accounts/analytics/sendEvents.ts'
import { loadPublicConfig } from '../../brands/publicConfig.ts'
import { serveSchool } from '../../../test/app.ts'
import { serve } from '../../../test/server.ts'
import { useVideoEvents } from './LessonPlayer.tsx'

beforeEach(async () => {
  serveSchool()
  await loadPublicConfig()
})

it('tracks the start and the end of a video, and its milestones of 10, 25, 50 and 75 percent once per visit', async () => {
  const recorded = serve(recordEvents, () => ({ success: true }))
  const video = document.createElement('video')
  renderHook(() => useVideoEvents(video, { streamId: 5, lessonId: 9 }))
  Object.defineProperty(video, 'duration', { value: 100 })
  const play = (...seconds: number[]) => {
    video.dispatchEvent(new Event('playing'))
    for (const each of seconds) {
      video.currentTime = each
      video.dispatchEvent(new Event('timeupdate'))
    }
  }
  play(1, 12, 20)
  play(60, 80, 10)
  video.dispatchEvent(new Event('ended'))
  play(1, 12, 90)
  video.dispatchEvent(new Event('ended'))
  const events = () =>
    recorded
      .flatMap(({ body }) => (body as { events: { name: string; parameters: object }[] }).events)
      .map(({ name, parameters }) => ({ name, ...parameters }))
  const ids = { stream_id: 5, lesson_id: 9 }
  await waitFor(() => {
    flushEvents()
    expect(events()).toEqual([
      { name: 'video_start', ...ids },
      { name: 'video_progress', ...ids, percent: 10 },
      { name: 'video_progress', ...ids, percent: 25 },
      { name: 'video_progress', ...ids, percent: 50 },
      { name: 'video_progress', ...ids, percent: 75 },
      { name: 'video_complete', ...ids },
      { name: 'video_start', ...ids },
      { name: 'video_complete', ...ids },
    ])
  })
})
