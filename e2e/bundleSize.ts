import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { openSettled } from './settled.ts'

export type PageWeight = { requests: string[]; scripts: number; kilobytes: number }

/** A page that was idle for so long fetches the code of the other screens. */
const idleMs = 10_000

/** Opens a page that is never idle; returns what it requests to show its screen, and the gzip size of its scripts in kB. */
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
  await page.addInitScript((maxMs) => {
    const setTimeout = window.setTimeout.bind(window)
    const shorter = (run: () => void, ms = 0, ...values: []) => (ms < maxMs ? setTimeout(run, ms, ...values) : 0)
    Object.assign(window, { setTimeout: shorter })
  }, idleMs)
  await openSettled(page, url)
  page.off('response', record)
  const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0)
  return { requests, scripts: scripts.length, kilobytes: bytes / 1000 }
}
