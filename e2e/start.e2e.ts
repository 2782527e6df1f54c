import { expect } from '@playwright/test'
import { test } from './journey.ts'

test('the website opens in a browser and nothing fails on the way', async ({ page }) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('requestfailed', (request) => failures.push(request.url()))
  const answer = await page.goto('/class/')
  expect(answer?.status()).toBe(200)
  await expect(page.locator('#root')).not.toBeEmpty()
  expect(failures).toEqual([])
})
