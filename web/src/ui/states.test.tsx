import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '../platform/api/apiFailure.ts'
import { Badge } from './Badge.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { Picture } from './Picture.tsx'
import { PointsPill } from './PointsPill.tsx'
import { RichText } from './RichText.tsx'
import { Loading, Skeleton } from './Skeleton.tsx'
import { TextLink } from './TextLink.tsx'
import { SegmentedProgress } from './Progress.tsx'

const connection = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  fireEvent(window, new Event(online ? 'online' : 'offline'))
}
const signUpLink = (inside: string) => <a href="/sign-up">{inside}</a>

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

it('a loading page shows its skeleton after 200 ms only', () => {
  vi.useFakeTimers()
  render(
    <Loading>
      <Skeleton height={20} />
    </Loading>,
  )
  act(() => {
    vi.advanceTimersByTime(190)
  })
  expect(screen.queryByRole('status')).toBeNull()
  act(() => {
    vi.advanceTimersByTime(20)
  })
  expect(screen.getByRole('status').textContent).toBe('Loading')
})

it('a failed page says that progress is safe, retries, and leads to support', async () => {
  const retry = vi.fn<() => void>()
  render(<ErrorState onRetry={retry} support={<TextLink href="https://example.org/help">Contact support</TextLink>} />)
  expect(screen.getByRole('alert').textContent).toContain('Your progress is safe')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'Contact support' })).toBeTruthy()
})

it('a failed page shows the code by which support finds the request in the log', async () => {
  const response = Response.json({ message: 'Broken' }, { status: 500, headers: { 'x-request-id': '4f2a90c1' } })
  render(<ErrorState error={await failureOf(response, 'GET /user')} />)
  expect(screen.getByText('Code for support: 4f2a90c1')).toBeTruthy()
})

it('an empty page has a heading and offers one action', () => {
  render(
    <EmptyState
      title="No courses yet"
      text="Begin with a free day."
      action={<button type="button">Try</button>}
      level={1}
    />,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'No courses yet' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try' })).toBeTruthy()
})

it('a banner announces a lost connection and hides when it is back', () => {
  render(<OfflineBanner text="You see what is saved." />)
  expect(screen.queryByText('You are offline.')).toBeNull()
  connection(false)
  expect(screen.queryByText('You are offline.')).toBeTruthy()
  connection(true)
  expect(screen.queryByText('You are offline.')).toBeNull()
})

it('a dismissed offline banner stays hidden in this session', () => {
  render(<OfflineBanner text="You see what is saved." />)
  connection(false)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  connection(true)
  connection(false)
  expect(screen.queryByText('You are offline.')).toBeNull()
})

describe('progress in segments', () => {
  const segments = [
    { size: 6, state: 'done' },
    { size: 8, state: 'part', filled: 0.4 },
  ] as const

  it('the segmented progress is an image with a description', () => {
    render(<SegmentedProgress segments={segments} label="1 of 2 lessons" />)
    expect(screen.getByRole('img', { name: '1 of 2 lessons' })).toBeTruthy()
  })

  it('the segmented progress is hidden when the text beside it says the same', () => {
    render(<SegmentedProgress segments={segments} />)
    expect(screen.queryByRole('img')).toBeNull()
  })
})

it('a counter has a text label and is absent at zero', () => {
  const { rerender } = render(<Badge count={2} label="2 new tasks" />)
  expect(screen.getByText('2 new tasks')).toBeTruthy()
  rerender(<Badge count={0} label="no new tasks" />)
  expect(screen.queryByText('no new tasks')).toBeNull()
})

it('points are a link with their sum', () => {
  render(<PointsPill points={1240} href="/points" />)
  expect(screen.getByRole('link', { name: '1,240 points' }).textContent).toBe('1,240')
})

it('a picture that fails to load gives way to the drawn one', () => {
  render(
    <Picture src="/gone.webp">
      <span>drawn</span>
    </Picture>,
  )
  expect(screen.queryByText('drawn')).toBeNull()
  fireEvent.error(screen.getByRole('presentation'))
  expect(screen.getByText('drawn')).toBeTruthy()
})

it('a sentence keeps its link where its language puts it', () => {
  const { container } = render(
    <RichText text="New here? <link>Create an account</link>, it is free." tags={{ link: signUpLink }} />,
  )
  expect(container.textContent).toBe('New here? Create an account, it is free.')
  expect(screen.getByRole('link', { name: 'Create an account' })).toBeTruthy()
})

it('a link to another site sends no referrer', () => {
  render(
    <TextLink href="https://example.org" target="_blank">
      Out
    </TextLink>,
  )
  expect(screen.getByRole('link', { name: 'Out' }).getAttribute('rel')).toBe('noopener noreferrer')
})
