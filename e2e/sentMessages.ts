import type { BrowserContext } from '@playwright/test'

/** The texts of messages that the server accepts, over all tabs. */
export function sentMessages(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'POST' && /\/chats\/\d+\/messages\b/.test(response.url()) && response.ok())
      sent.push((JSON.parse(request.postData() ?? '{}') as { message: string }).message)
  })
  return sent
}
