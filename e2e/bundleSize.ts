import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

export type PageWeight = { requests: string[]; scripts: number; kilobytes: number }

/** Opens a page; returns its requests until the network is idle, and the gzip size of its scripts in kB. */
export async function measureBundle(page: Page, url: string): Promise<PageWeight> {
  const requests: string[] = []
  const scripts: Promise<Buffer>[] = []
  const record = (response: Response) => {
    const { protocol, pathname } = new URL(response.url())
    if (protocol === 'data:') return
    requests.push(pathname)
    if (pathname.endsWith('.js')) scripts.push(response.body())
  }
  page.on('response', record)
  await page.goto(url, { waitUntil: 'networkidle' })
  page.off('response', record)
  const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0)
  return { requests, scripts: scripts.length, kilobytes: bytes / 1000 }
}
