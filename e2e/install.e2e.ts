import { expect } from '@playwright/test'
import { pageUrl } from './app.ts'
import { test } from './fixtures.ts'

test('the site of a brand can be installed, without an error of its manifest', async ({ page, baseURL }) => {
  await page.goto(pageUrl('face', '/', baseURL))
  const browser = await page.context().newCDPSession(page)
  const { data, errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ scope: '/class/', display: 'standalone' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Every context of a test is a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
