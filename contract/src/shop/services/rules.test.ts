import { expect, test } from 'vitest'
import { appstoreProductId, storeProducts } from './rules.ts'

test('the product "application" is ignored', () => {
  expect(storeProducts(['application', 'app.mind.sleep'])).toEqual([{ code: 'app.mind.sleep' }])
})

test.each([
  ['app.mind', 'app.mind.sleep'],
  ['app.face', 'app.face.sleep'],
  ['app.web', null],
  ['', null],
])('the application of %j sells the product %j', (prefix, code) => {
  expect(appstoreProductId(storeProducts(['app.mind.sleep', 'app.face.sleep', 'app.mind.more']), prefix)).toBe(code)
})
