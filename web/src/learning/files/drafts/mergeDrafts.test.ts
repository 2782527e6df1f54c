import { expect, it } from 'vitest'
import { mergeDrafts, mergeTexts } from './otherTabs.ts'

it.each([
  ['', 'Theirs', 'Theirs'],
  ['Mine', '', 'Mine'],
  ['Mine and more', 'Mine', 'Mine and more'],
  ['Mine', 'Theirs', 'Theirs\n\nMine'],
  ['The neck is easy', 'The neck is stiff', 'The neck is stiff\n\neasy'],
  ['The neck is stiffer', 'The neck is stiff today', 'The neck is stiff today\n\nstiffer'],
])('merging the text %j with %j gives %j', (mine, theirs, merged) => {
  expect(mergeTexts(mine, theirs)).toBe(merged)
})

it('two drafts become one with the files of both and each choice that was made', () => {
  const mine = { clientId: 'a', message: 'Mine', exerciseId: null, files: [{ key: '1' }], selfie: { key: 's' } }
  const theirs = { clientId: 'b', message: 'Mine', exerciseId: 7, files: [{ key: '1' }, { key: '2' }], selfie: null }
  expect(mergeDrafts<object>(mine, theirs)).toEqual({ ...mine, exerciseId: 7, files: theirs.files })
})
