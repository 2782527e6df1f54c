import type { AnyRouter } from '@tanstack/react-router'
import { noticeParameter } from '#contract/messages/notices/rules.ts'
import type { OpenedPush } from '#contract/messages/push/rules.ts'
import { base } from '../../platform/navigation/paths.ts'
import { readLinkedNotice } from '../notices/readNotices.ts'

let router: AnyRouter | undefined

/** From now on this page opens the pages of pressed push messages. */
export function openPushes(ofPage: AnyRouter): void {
  router = ofPage
  if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('message', answer)
}

function answer({ data, ports: [port] }: MessageEvent<Partial<OpenedPush>>): void {
  if (!router || data.path === undefined) return
  port?.postMessage(true)
  void openPushed(router, data.path)
}

/** Opens the page of a pressed message, and reads its notice. */
export async function openPushed(ofPage: AnyRouter, path: string): Promise<void> {
  const href = base + path
  await ofPage.navigate({ href })
  if (new URL(href, location.origin).searchParams.has(noticeParameter)) await readLinkedNotice(ofPage)
}
