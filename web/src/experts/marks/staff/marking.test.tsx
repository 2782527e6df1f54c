import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import * as api from '#contract/experts/marks/api.ts'
import { endSession } from '../../../platform/session/session.ts'
import { openVideo, press, serveMarking } from '../../../../test/marking.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

let sent: ReturnType<typeof serveMarking>
beforeEach(() => {
  sent = serveMarking()
})
afterEach(() => endSession('chosen'))

it('by keyboard, a mark is drawn on the middle of the shown frame, described and saved', async () => {
  const video = await openVideo()
  video.currentTime = 3.701
  await press('Mark this frame')
  expect(video.currentTime).toBe(3.7)
  screen.getByRole('application', { name: 'Drawing on the picture' }).focus()
  await userEvent.keyboard('{Enter}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}')
  expect(screen.getByText('1 shape')).toBeTruthy()
  await press('Ring')
  screen.getByRole('application', { name: 'Drawing on the picture' }).focus()
  await userEvent.keyboard('{Enter}{ArrowLeft}{ArrowUp}{Enter}')
  expect(screen.getByText('2 shapes')).toBeTruthy()
  await press('Undo the last shape')
  await userEvent.type(screen.getByRole('textbox', { name: 'Text of the mark' }), 'Chin up')
  await press('Done')
  await waitFor(() => expect(sent.saves.length).toBeGreaterThan(0))
  expect(sent.saves.at(-1)?.params.attemptId).toBe('1')
  expect(sent.saves.at(-1)?.body).toEqual({
    file_id: 7,
    at_ms: 3700,
    text: 'Chin up',
    shapes: [
      {
        kind: 'arrow',
        points: [
          { x: 0.5, y: 0.5 },
          { x: 0.52, y: 0.6 },
        ],
      },
    ],
  })
  const list = within(screen.getByRole('list', { name: 'The expert’s marks' }))
  expect(list.getByRole('button', { name: '0:03 Chin up' })).toBeTruthy()
  expect(screen.getByText('The learner sees the marks with your answer.')).toBeTruthy()
})

it('a mark is on the frame that was gone to, though the one before it is drawn late', async () => {
  let draw: VideoFrameRequestCallback | undefined
  const requestVideoFrameCallback = (callback: VideoFrameRequestCallback) => ((draw = callback), 1)
  Object.assign(HTMLVideoElement.prototype, { requestVideoFrameCallback, cancelVideoFrameCallback: () => undefined })
  onTestFinished(() => {
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback')
  })
  const video = await openVideo()
  for (let frame = 0; frame < 2; frame += 1) await press('One frame forward')
  Object.defineProperty(video, 'seeking', { value: true })
  draw?.(0, { mediaTime: 0 } as VideoFrameCallbackMetadata)
  await press('Mark this frame')
  expect(video.currentTime).toBe(2.5 / 25)
})

/** Moves the focus as the Tab key does, until it is on the control. */
async function tabTo(control: HTMLElement): Promise<void> {
  for (let stop = 0; stop < 80 && document.activeElement !== control; stop += 1) await userEvent.tab()
  expect(document.activeElement).toBe(control)
}

const surface = () => screen.getByRole('application', { name: 'Drawing on the picture' })
const expectSaved = (mark: object) => waitFor(() => expect(sent.saves.at(-1)?.body).toEqual(mark))

it('by keyboard alone, a mark is made, described, drawn again elsewhere, and deleted', async () => {
  const video = await openVideo()
  const go = async (name: string, keys = '{Enter}') => {
    await tabTo(await screen.findByRole('button', { name }))
    await userEvent.keyboard(keys)
  }
  await go('One frame forward', '{Enter}{Enter}')
  expect(video.currentTime).toBeGreaterThan(0)
  await go('Mark this frame')
  expect(document.activeElement).toBe(surface())
  await userEvent.keyboard('{Enter}{Shift>}{ArrowDown}{/Shift}{Enter}')
  await go('Ring', ' ')
  await tabTo(surface())
  await userEvent.keyboard(' {ArrowLeft}{ArrowUp} ')
  expect(screen.getByText('2 shapes')).toBeTruthy()
  await userEvent.keyboard('{Backspace}')
  expect(screen.getByText('1 shape')).toBeTruthy()
  await tabTo(screen.getByRole('textbox', { name: 'Text of the mark' }))
  await userEvent.keyboard('Chin up')
  await go('Done')
  const mark = { file_id: 7, at_ms: Math.round(video.currentTime * 1000), text: 'Chin up' }
  const down = [
    { x: 0.5, y: 0.5 },
    { x: 0.5, y: 0.6 },
  ]
  await expectSaved({ ...mark, shapes: [{ kind: 'arrow', points: down }] })
  const start = () => screen.getByRole('button', { name: 'Mark this frame' })
  expect(document.activeElement).toBe(start())

  await go('Edit the mark')
  expect(document.activeElement).toBe(surface())
  await userEvent.keyboard('{Backspace}')
  expect(screen.getByText('0 shapes')).toBeTruthy()
  await go('Arrow')
  await tabTo(surface())
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{Enter}{Shift>}{ArrowUp}{/Shift}{Enter}')
  await go('Done')
  const up = [
    { x: 0.38, y: 0.58 },
    { x: 0.38, y: 0.48 },
  ]
  await expectSaved({ ...mark, shapes: [{ kind: 'arrow', points: up }] })
  expect(new Set(sent.saves.map(({ params }) => params.markId)).size).toBe(1)

  await go('Delete the mark')
  await waitFor(() => expect(sent.deletions.map(({ params }) => params.markId)).toEqual([sent.saves[0]?.params.markId]))
  expect(screen.queryByRole('list', { name: 'The expert’s marks' })).toBeNull()
  expect(document.activeElement).toBe(start())
})

it('marks are jumped to on the scrubber, in the list and by key, changed and deleted', async () => {
  const mark = (id: string, atMs: number, text: string): api.Mark => ({
    id,
    attempt_id: 1,
    file_id: 7,
    at_ms: atMs,
    shapes: [],
    text,
    voice: null,
    frame: null,
    still: null,
    is_published: false,
  })
  serve(api.listAttemptMarks, () => [mark('a', 1020, 'First'), mark('b', 5020, 'Second')])
  const video = await openVideo()
  await press('Mark 2 at 0:05: Second')
  expect(video.currentTime).toBe(5.02)
  await press('0:01 First')
  expect(video.currentTime).toBe(1.02)
  await userEvent.keyboard('n')
  expect(video.currentTime).toBe(5.02)
  await userEvent.keyboard('p')
  expect(video.currentTime).toBe(1.02)
  const [edit] = screen.getAllByRole('button', { name: 'Edit the mark' })
  await userEvent.click(edit as HTMLElement)
  await userEvent.type(screen.getByRole('textbox', { name: 'Text of the mark' }), ' one')
  await press('Done')
  await waitFor(() => expect(sent.saves.at(-1)?.body).toMatchObject({ at_ms: 1020, text: 'First one' }))
  const [, second] = screen.getAllByRole('button', { name: 'Delete the mark' })
  await userEvent.click(second as HTMLElement)
  await waitFor(() => expect(sent.deletions.map(({ params }) => params.markId)).toEqual(['b']))
  expect(screen.queryByRole('button', { name: 'Mark 2 at 0:05: Second' })).toBeNull()
})

it('a photo is marked without a time', async () => {
  await openVideo()
  await press('Open photo face.jpg')
  await press('Mark this photo')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Text of the mark' }), 'Relax')
  await press('Done')
  await waitFor(() => expect(sent.saves.at(-1)?.body).toEqual({ file_id: 8, at_ms: null, shapes: [], text: 'Relax' }))
})

it('marks that were not saved when the page was left are shown again, and saved', async () => {
  const mark: api.Mark = {
    id: 'left',
    attempt_id: 1,
    file_id: 7,
    at_ms: 3700,
    shapes: [],
    text: 'Chin up',
    voice: null,
    frame: null,
    still: null,
    is_published: false,
  }
  sessionStorage.setItem('desk-mark 4 1 left', JSON.stringify(mark))
  sessionStorage.setItem('desk-mark 9 1 others', JSON.stringify({ ...mark, id: 'others', text: 'Of another expert' }))
  await openVideo()
  expect(await screen.findByRole('button', { name: '0:03 Chin up' })).toBeTruthy()
  expect(screen.queryByText(/Of another expert/)).toBeNull()
  expect(sessionStorage.getItem('desk-mark 9 1 others')).toBeNull()
  await waitFor(() => expect(sent.saves.map(({ params }) => params.markId)).toEqual(['left']), { timeout: 3000 })
  await waitFor(() => expect(sessionStorage.getItem('desk-mark 4 1 left')).toBeNull())
})

it('the answer follows the marks, and waits while one cannot be saved', async () => {
  serve(api.saveMark, () =>
    jsonResponse(409, { name: 'Conflict', message: 'Boris is on it', code: 'homework_claimed', status: 409 }),
  )
  await openVideo()
  await press('Mark this frame')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Text of the mark' }), 'Chin up')
  await press('Approve, +15 points')
  expect((await screen.findAllByText('Boris is on it')).length).toBeGreaterThan(0)
  expect(sent.answers).toHaveLength(0)
})
