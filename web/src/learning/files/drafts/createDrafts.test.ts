import { expect, it, vi } from 'vitest'
import { anUploadedFile } from '../../../../test/homework.ts'
import { createDrafts } from './createDrafts.ts'

type Draft = { clientId: string; text: string; files: { key: string; name: string; size: number; type: number }[] }

let lastId = 0
const nextId = () => String((lastId += 1))
const photo = { key: 'left', name: 'left.jpg', size: 1, type: 2 }

/** A tab, in which these texts are written by the id of what they are for, with a photo. */
async function openTab(texts: Record<number, string>) {
  const tab = createDrafts<Draft>({
    database: 'homework',
    empty: () => ({ clientId: nextId(), text: '', files: [] }),
    filesOf: ({ files }) => files,
    mapFiles: (draft, change) => ({ ...draft, files: draft.files.flatMap((file) => change(file) ?? []) }),
    renew: (draft) => ({ ...draft, clientId: nextId() }),
  })
  for (const [id, text] of Object.entries(texts)) {
    await tab.open(Number(id))
    tab.update(Number(id), (draft) => ({ ...draft, text, files: [photo] }))
  }
  return tab
}

it('sending a draft clears it in other tabs, unless they have changed it', async () => {
  const tab = await openTab({ 1: 'First words', 2: 'The same' })
  const other = await openTab({ 1: 'First words and more', 2: 'The same' })
  other.update(2, (draft) => ({ ...draft, files: [{ ...photo, uploaded: anUploadedFile(9) }] }))
  await tab.clear(1)
  await tab.clear(2)
  await expect.poll(() => other.draftOf(2)).toMatchObject({ text: '', files: [] })
  expect(other.draftOf(1)).toMatchObject({ text: 'First words and more', files: [photo] })
  expect(tab.draftOf(1)).toMatchObject({ text: '', files: [] })
})

it('changing the text of a draft gives it a new client id; finishing an upload does not', async () => {
  const tab = await openTab({ 7: 'Look' })
  const written = tab.draftOf(7)?.clientId
  const uploaded = (draft: Draft) => ({ ...draft, files: [{ ...photo, uploaded: anUploadedFile(9) }] })
  tab.update(7, uploaded, { isRenewed: false })
  expect(tab.draftOf(7)?.clientId).toBe(written)
  tab.update(7, (draft) => ({ ...draft, text: 'Look!' }))
  expect(tab.draftOf(7)?.clientId).not.toBe(written)
})

it('a draft that is being stored when its page closes is there when the page opens again', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await openTab({ 3: 'Stored in time' })
  const reopened = await openTab({})
  await reopened.open(3)
  expect(reopened.draftOf(3)).toMatchObject({ text: 'Stored in time', files: [] })
  await reopened.clear(3)
  const afterSending = await openTab({})
  await afterSending.open(3)
  expect(afterSending.draftOf(3)).toMatchObject({ text: '', files: [] })
})

it('a draft typed in one tab shows in another, which loses nothing of it', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const other = await openTab({})
  await other.open(4)
  const tab = await openTab({ 4: 'Eight hundred and forty letters' })
  await expect.poll(() => other.draftOf(4)).toMatchObject({ text: 'Eight hundred and forty letters' })
  other.update(4, (draft) => ({ ...draft, text: `${draft.text}.` }))
  const reopened = await openTab({})
  await reopened.open(4)
  expect(reopened.draftOf(4)).toMatchObject({ text: 'Eight hundred and forty letters.' })
  expect(other.draftOf(4)?.files).toMatchObject([{ key: 'left' }])
  expect(tab.draftOf(4)).toMatchObject({ text: 'Eight hundred and forty letters' })
})

it('drafts of two tabs are stored together, and one stays when the other is sent', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const [tab, other] = [await openTab({}), await openTab({})]
  await tab.open(5)
  await other.open(5)
  const write = (one: typeof tab, text: string) => one.update(5, (draft) => ({ ...draft, text }))
  write(tab, 'Of the first')
  write(other, 'Of the second')
  const stored = async () => {
    const reopened = await openTab({})
    await reopened.open(5)
    return reopened.draftOf(5)?.text
  }
  await expect
    .poll(() => {
      write(tab, 'Of the first tab')
      return stored()
    })
    .toBe('Of the second\n\nfirst tab')
  await tab.clear(5)
  await expect.poll(stored).toMatch(/^Of the second/)
  expect(other.draftOf(5)?.text).toBe('Of the second')
})
