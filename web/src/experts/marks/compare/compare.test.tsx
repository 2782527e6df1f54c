import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { getCourse } from '#contract/learning/courses/api.ts'
import { getStreamStatus, listStreams } from '#contract/learning/streams/api.ts'
import { openApp } from '../../../../test/app.ts'
import { noon } from '../../../../test/clock.ts'
import { aCourse, aDay, aHomework, aState, aStream, signedIn } from '../../../../test/course.ts'
import { anAttempt, anUploadedFile, aUserHomework, serveUserHomework } from '../../../../test/homework.ts'
import { serve } from '../../../../test/server.ts'

signedIn()

const aVideo = (id: number, name: string) => anUploadedFile(id, { type: 1, name, duration: 60, frame_rate: 25 })

beforeEach(() => {
  const stage = { id: 1, sort: 1, title: 'Release', day_ids: [101], stage_homework_ids: [], days: [aDay(1)] }
  const ofStage = aHomework(12)
  serve(listStreams, () => [aStream({ course: aCourse() })])
  serve(getCourse, () => aCourse({ stages: [{ ...stage, stage_homeworks: [ofStage] }] }))
  serve(getStreamStatus, () => aState())
  const answered = { answered_at: noon - 60, answer: 'Again, please', expert: { id: 7, name: 'Elena', avatar: '' } }
  const attempts = [
    anAttempt({ id: 1, status: 'FAIL', files: [aVideo(7, 'first.mp4')], ...answered }),
    anAttempt({ id: 2, status: 'UPLOADED', files: [aVideo(8, 'second.mp4')] }),
  ]
  serveUserHomework(aUserHomework(12, { target_type: 'course_stage_homework', status: 'UPLOADED', attempts }))
})

it('the new version stands beside the old one: "here" in both, then one transport plays them together', async () => {
  await openApp('/homework/5/1012')
  await userEvent.click(await screen.findByRole('button', { name: 'Compare side by side' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Two videos side by side' }))
  const [second, first] = await Promise.all(
    ['Version 2: second.mp4', 'Version 1: first.mp4'].map((name) =>
      dialog.findByLabelText<HTMLVideoElement>(name, { selector: 'video' }),
    ),
  )
  if (!first || !second) throw new Error('There are no videos')
  for (const video of [first, second]) Object.defineProperty(video, 'duration', { value: 60 })
  const play = vi.spyOn(second, 'play').mockResolvedValue(undefined)
  second.currentTime = 4
  first.currentTime = 7
  await userEvent.click(dialog.getByRole('button', { name: 'Here: Version 2: second.mp4' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Here: Version 1: first.mp4' }))
  expect(dialog.getByText('Counted from 0:07')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Speed 1×' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: '0.25×' }))
  await waitFor(() => expect([first.playbackRate, second.playbackRate]).toEqual([0.25, 0.25]))
  second.currentTime = 10
  await userEvent.click(dialog.getByRole('button', { name: 'Play together' }))
  expect(play).toHaveBeenCalled()
  expect(first.currentTime).toBe(13)
  await userEvent.click(dialog.getByRole('button', { name: 'Return to the start of the movement' }))
  expect([second.currentTime, first.currentTime]).toEqual([4, 7])
})
