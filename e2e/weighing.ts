import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

export type Weight = { requests: string[]; scripts: number; kilobytes: number }

/** Opens an address with an empty cache; what it asked for until it was quiet, and its script in kB of gzip. */
export async function weigh(page: Page, address: string): Promise<Weight> {
  const requests: string[] = []
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    const { protocol, pathname } = new URL(response.url())
    if (protocol === 'data:') return
    requests.push(pathname)
    if (pathname.endsWith('.js')) scripts.push(response.body())
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0)
  return { requests, scripts: scripts.length, kilobytes: bytes / 1000 }
}
