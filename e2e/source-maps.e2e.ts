import { expect } from '@playwright/test'
import { reportError } from '#contract/school/analytics/api.ts'
import { openConsole } from './openConsole.ts'
import { pageUrl } from './app.ts'
import { test } from './fixtures.ts'

test('no page leads to a source map, while the console names the sources of an error', async ({
  page,
  request,
  baseURL,
}) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (/\/class\/assets\/.*\.js$/.test(response.url())) scripts.push(response.url())
  })
  await page.goto(pageUrl('face', '/', baseURL), { waitUntil: 'networkidle' })
  const files: { path: string; lines: string[] }[] = []
  for (const path of new Set(scripts.map((script) => new URL(script).pathname))) {
    const served = await request.get(path)
    const text = await served.text()
    expect(text).not.toContain('sourceMappingURL')
    expect(served.headers()).not.toHaveProperty('sourcemap')
    expect((await request.get(`${path}.map`)).status()).toBe(404)
    files.push({ path, lines: text.split('\n') })
  }
  const lengthsOf = ({ lines }: { lines: string[] }) => lines.map(({ length }) => length)
  const longest = Math.max(...files.flatMap(lengthsOf))
  const file = files.find((each) => lengthsOf(each).includes(longest))
  const line = (file ? lengthsOf(file) : []).indexOf(longest) + 1
  const detail = `ErrorOfMaps: x\n    at q (${new URL(file?.path ?? '', page.url()).href}:${line}:${Math.floor(longest / 2)})`
  const data = { message: 'ErrorOfMaps: x', name: 'ErrorOfMaps', detail, address: '/class/' }
  expect((await request.post(reportError.path, { data })).ok()).toBe(true)
  const console = await openConsole(page, baseURL, { brand: 'face' })
  await console.getByRole('link', { name: /^(Errors|Ошибки)$/ }).click()
  await console.getByText('ErrorOfMaps: x').first().click()
  await expect(console.getByText(/at q \((?:web|contract|node_modules)\/.+\.m?[jt]sx?:\d+:\d+\)/)).toBeVisible()
})
