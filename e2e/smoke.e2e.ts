import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test('the website opens without page errors or failed requests', async ({ page }) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('requestfailed', (request) => failures.push(request.url()))
  const response = await page.goto('/class/')
  expect(response?.status()).toBe(200)
  await expect(page.locator('#root')).not.toBeEmpty()
  expect(failures).toEqual([])
})
