import type { Page, Request } from '@playwright/test'

/** Requests that last as long as their page plays or listens. */
const lasting = new Set(['media', 'websocket', 'eventsource'])
/** Consecutive frames without a change: answers are rendered, and start what they need, within a few. */
const quietFrames = 5
/** Only ends what hangs. */
const settleTimeoutMs = 120_000

/** Opens a page and waits until it shows all that it loads: no skeleton is left, and all its requests are answered. */
export async function openSettled(page: Page, address: string): Promise<void> {
  const pending = new Set<Request>()
  let started = 0
  const onStart = (request: Request) => {
    if (lasting.has(request.resourceType())) return
    started += 1
    pending.add(request)
  }
  const onEnd = (request: Request) => pending.delete(request)
  page.on('request', onStart).on('requestfinished', onEnd).on('requestfailed', onEnd)
  try {
    await page.goto(address)
    const deadline = Date.now() + settleTimeoutMs
    for (let frames = 0; frames < quietFrames;) {
      const before = started
      const isLoading = await showsLoading(page)
      frames = !isLoading && pending.size === 0 && started === before ? frames + 1 : 0
      if (Date.now() > deadline)
        throw new Error(`${address} is still loading: ${isLoading} ${[...pending].map((one) => one.url()).join(' ')}`)
    }
  } finally {
    page.off('request', onStart).off('requestfinished', onEnd).off('requestfailed', onEnd)
  }
}

/** Whether the page shows at its next frame that something is loading. */
function showsLoading(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const isPictured = [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')
    const marked = [...document.querySelectorAll('[data-loading], [aria-busy="true"]')]
    // Collapsed content loads when it is opened.
    return marked.some((element) => element.checkVisibility()) || !isPictured || document.fonts.status !== 'loaded'
  })
}
