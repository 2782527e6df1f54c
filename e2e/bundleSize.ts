import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

export type PageWeight = { requests: string[]; scripts: number; kilobytes: number }

/** Opens an address with an empty cache: its requests until the network is idle, and its scripts in kB of gzip. */
export async function measureBundle(page: Page, address: string): Promise<PageWeight> {
  const requests: string[] = []
  const scripts: Promise<Buffer>[] = []
  const note = (response: Response) => {
    const { protocol, pathname } = new URL(response.url())
    if (protocol === 'data:') return
    requests.push(pathname)
    if (pathname.endsWith('.js')) scripts.push(response.body())
  }
  page.on('response', note)
  await page.goto(address, { waitUntil: 'networkidle' })
  page.off('response', note)
  const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0)
  return { requests, scripts: scripts.length, kilobytes: bytes / 1000 }
}
