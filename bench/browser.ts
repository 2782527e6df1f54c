import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'

/** The path of the installed Chromium and its arguments. */
export function launchOptions(): { executablePath: string; args: string[] } {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('This benchmark needs Chromium')
  // Chromium's own sandbox refuses to work for root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return { executablePath, args: [...args, '--autoplay-policy=no-user-gesture-required'] }
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions())
}

/** A browser context with empty storage; with `token`, signed in. */
export async function newContext(browser: Browser, origin: string, token?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' })
  if (token) await context.addCookies(sessionCookies(token, origin))
  return context
}

/** Cookies of a signed-in browser. */
export function sessionCookies(token: string, origin: string): { name: string; value: string; url: string }[] {
  return Object.entries({ token, 'signed-in': '1' }).map(([name, value]) => ({ name, value, url: origin }))
}

export type Throttling = { cpu?: number; network?: { latencyMs: number; megabits: number } }

export const slow4G = { latencyMs: 150, megabits: 1.6 }

/** Throttles CPU and network of a page. `cpu` is the slowdown factor; 1 means none. */
export async function throttle(page: Page, { cpu = 1, network }: Throttling): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (!network) return
  const bytesPerSecond = (network.megabits * 1_000_000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}
