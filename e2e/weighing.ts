import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

export type Weight = { requests: string[]; scripts: number; kilobytes: number }

/** Opens an address with an empty cache; what it asked for until it was quiet, and its script in kB of gzip. */
export async function weigh(page: Page, address: string): Promise<Weight> {
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
