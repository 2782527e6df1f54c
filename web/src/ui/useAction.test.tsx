import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { updatePassword } from '#contract/accounts/users/api.ts'
import { call } from '../platform/api/api.ts'
import { queryClient } from '../platform/cache/queries.ts'
import { startSession } from '../platform/session/session.ts'
import { jsonResponse, serve } from '../../test/server.ts'
import { Button } from './Button.tsx'
import { Toasts } from './Toasts.tsx'
import { useAction } from './useAction.ts'

function SaveButton() {
  const { run, isPending } = useAction((password: string) =>
    call(updatePassword, { body: { password, password_repeat: password } }),
  )
  return (
    <>
      <Button busy={isPending} onClick={() => run('secret-2026')}>
        Save
      </Button>
      <Toasts />
    </>
  )
}

it('a refused action says why in a toast, and can be repeated', async () => {
  startSession({ token: 'abc', userId: 1, days: 1 })
  const received = serve(updatePassword, () =>
    jsonResponse(503, { name: 'x', message: 'The school is busy', code: 'busy', status: 503 }),
  )
  render(<SaveButton />)
  const button = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(button)
  expect(await screen.findByText('The school is busy')).toBeTruthy()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await userEvent.click(button)
  await waitFor(() => expect(received).toHaveLength(2))
})

it('a double click acts once, and the next click again', async () => {
  let acts = 0
  let finish: () => void = () => undefined
  function CountButton() {
    const { run, isPending } = useAction(() => {
      acts += 1
      return new Promise<void>((resolve) => (finish = resolve))
    })
    return (
      <button type="button" onClick={() => run()}>
        {isPending ? 'Busy' : 'Count'}
      </button>
    )
  }
  render(<CountButton />)
  const button = screen.getByRole('button')
  // Both before React renders.
  button.click()
  button.click()
  await screen.findByText('Busy')
  expect(acts).toBe(1)
  finish()
  ;(await screen.findByText('Count')).click()
  await waitFor(() => expect(acts).toBe(2))
  finish()
})

it('the input of an action does not outlast its button in memory', async () => {
  startSession({ token: 'abc', userId: 1, days: 1 })
  serve(updatePassword, () =>
    jsonResponse(503, { name: 'x', message: 'The school is busy', code: 'busy', status: 503 }),
  )
  const { unmount } = render(<SaveButton />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The school is busy')
  unmount()
  await waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]))
})
