import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addCard, checkCards, deleteCard, listCards, type Card } from '#contract/shop/cards/api.ts'
import { queryClient, queryKeyOf } from '../../platform/cache/queries.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { jsonResponse, serve } from '../../../test/server.ts'

const visa: Card = {
  id: 1,
  masked_number: '•••• 4417',
  card_type: 'visa',
  expiry: '08/29',
  is_default: true,
  pays_for: [{ kind: 'subscription', id: 3, title: 'Stillwater Monthly' }],
}
const mastercard: Card = {
  id: 2,
  masked_number: '•••• 0932',
  card_type: 'mastercard',
  expiry: '01/27',
  is_default: false,
  pays_for: [],
}
let stored: Card[]

beforeEach(() => {
  serveSchool()
  startSession({ token: 'abc', userId: learner.id, days: 30 })
  stored = [visa, mastercard]
  serve(listCards, () => ({ data: { data: stored } }))
})
afterEach(async () => {
  delete window.daystreamApp
  await act(() => endSession('chosen'))
})

const address = '/user/settings/user-payment-methods'
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('the saved cards are shown with their mask, type and expiry', async () => {
  await openApp(address)
  expect(await screen.findByText('•••• 4417')).toBeTruthy()
  expect(screen.getByText('Expires 08/29 · default')).toBeTruthy()
  expect(screen.getByText('Mastercard')).toBeTruthy()
  expect(screen.getByText('Expires 01/27')).toBeTruthy()
})

it('an expired card says so', async () => {
  stored = [
    { ...visa, expiry: '08/24' },
    { ...mastercard, expiry: '01/25' },
  ]
  await openApp(address)
  expect(await screen.findByText('Expired 08/24 · default')).toBeTruthy()
  expect(screen.getByText('Expired 01/25')).toBeTruthy()
})

it('the saved cards are fetched once, and again after a sign-out', async () => {
  const requests = serve(listCards, () => ({ data: { data: stored } }))
  await openApp(address)
  await screen.findByText('•••• 4417')
  // Strict mode mounts the screen twice.
  const fetched = requests.length
  await openApp(address)
  await screen.findByText('•••• 4417')
  expect(requests).toHaveLength(fetched)
  await act(() => endSession('chosen'))
  startSession({ token: 'abd', userId: learner.id, days: 30 })
  await openApp(address)
  await waitFor(() => expect(requests.length).toBeGreaterThan(fetched))
})

it('saved cards stored by another page are fetched again', async () => {
  queryClient.setQueryData(
    queryKeyOf(listCards),
    { data: { data: [mastercard] } },
    { updatedAt: performance.timeOrigin - 1 },
  )
  await openApp(address)
  expect(await screen.findByText('•••• 4417')).toBeTruthy()
})

it('a person without saved cards sees an empty state', async () => {
  stored = []
  await openApp(address)
  expect(await screen.findByRole('heading', { name: 'You have no cards' })).toBeTruthy()
})

it('saved cards that fail to load show an error', async () => {
  serve(listCards, () => jsonResponse(403, { name: 'x', message: 'x', code: 'bad_request', status: 403 }))
  await openApp(address)
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load your cards')
})

it('no card is added in a mobile application, which may not lead to a page that takes cards', async () => {
  window.daystreamApp = { platform: 'ios', version: '1.0.0' }
  await openApp(address)
  expect(await screen.findByText('•••• 4417')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a card' })).toBeNull()
})

it('a card is added on a page, and shown on the return before its event comes', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  stored = []
  serve(addCard, () => ({ payment_url: 'https://pay.test/card' }))
  await openApp(address)
  await press('Add a card')
  await waitFor(() => expect(left.mock.calls).toEqual([['https://pay.test/card']]))
  left.mockRestore()
  serve(checkCards, () => {
    stored = [visa]
    return { data: { data: stored }, is_refused: false }
  })
  await openApp(`${address}?returned=true`)
  expect(await screen.findByText('•••• 4417')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a card that the bank refused is said not to be saved', async () => {
  serve(checkCards, () => ({ data: { data: stored }, is_refused: true }))
  await openApp(`${address}?returned=true`)
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t save the card.')
  expect(screen.getByText('•••• 4417')).toBeTruthy()
})

it('deleting a card asks once, names what it pays for and the card that pays next, and removes it', async () => {
  const deleted: unknown[] = []
  serve(deleteCard, ({ params }) => {
    deleted.push(params)
    stored = [{ ...mastercard, is_default: true }]
    return { success: true }
  })
  await openApp(address)
  await press('Delete Visa ending in 4417')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(
    dialog.getByText(
      'This card is charged for “Stillwater Monthly”. From now on, card •• 0932 will be charged instead.',
    ),
  ).toBeTruthy()
  expect(deleted).toEqual([])
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Delete the card' }))
  await waitFor(() => expect(screen.queryByText('•••• 4417')).toBeNull())
  expect(deleted).toHaveLength(1)
  expect(await screen.findByText('Expires 01/27 · default')).toBeTruthy()
})

it('a deleted card is missing from the list that Back opens, even before the list is refetched', async () => {
  serve(deleteCard, () => ({ success: true }))
  await openApp(address)
  await screen.findByText('•••• 4417')
  serve(listCards, () => new Promise(() => undefined))
  await press('Delete Visa ending in 4417')
  await press('Delete the card')
  await waitFor(() => expect(screen.queryByText('•••• 4417')).toBeNull())
  await userEvent.click(screen.getByRole('link', { name: 'Notifications' }))
  await waitFor(() => expect(screen.queryByText('•••• 0932')).toBeNull())
  act(() => history.back())
  expect(await screen.findByText('•••• 0932')).toBeTruthy()
  expect(screen.queryByText('•••• 4417')).toBeNull()
})

it('a card stays if the person declines to delete it', async () => {
  const deleted = serve(deleteCard, () => ({ success: true }))
  await openApp(address)
  await press('Delete Mastercard ending in 0932')
  await press('Keep the card')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByText('•••• 0932')).toBeTruthy()
  expect(deleted).toEqual([])
})

it('deleting the only card says that another one is needed', async () => {
  stored = [visa]
  await openApp(address)
  await press('Delete Visa ending in 4417')
  expect(await screen.findByText(/There is no other valid card: add one before the next payment/)).toBeTruthy()
})

it('deleting a card names no expired card as the next one to pay', async () => {
  stored = [visa, { ...mastercard, expiry: '01/25' }]
  await openApp(address)
  await press('Delete Visa ending in 4417')
  expect(await screen.findByText(/There is no other valid card/)).toBeTruthy()
})

it('a failed deletion of a card shows the reason and keeps the card', async () => {
  serve(deleteCard, () => jsonResponse(500, { name: 'x', message: 'Try later', code: 'server_error', status: 500 }))
  await openApp(address)
  await press('Delete Visa ending in 4417')
  await press('Delete the card')
  expect((await screen.findByRole('alert')).textContent).toContain('Try later')
  expect(screen.getByText('•••• 4417')).toBeTruthy()
})
