import { learnerRoot } from '#contract/platform/addresses.ts'
import { devicePlatform, type Application } from '../platform/device/platform.ts'

/** Starts the learner's program inside the mobile application, with the screen of the link that opened it. */
export async function startApplication({ app, platform, launchUrl }: Application): Promise<void> {
  window.daystreamApp = app
  devicePlatform.register(platform)
  const path = launchUrl === undefined ? undefined : pathOfLink(launchUrl)
  if (path !== undefined) history.replaceState(null, '', path)
  // Loaded now: its modules read the device while they load.
  await import('../learner.tsx')
  platform.onLink(openLink)
}

function openLink(url: string): void {
  const path = pathOfLink(url)
  if (path === undefined) return
  // Codes of links are taken when the program starts; the router hears of the other addresses.
  if (new URL(path, location.origin).searchParams.has('token')) location.assign(path)
  else history.pushState(null, '', path)
}

/** The address inside the application: of `https://school.example/class/home` and of `faceapp:/home`. Undefined for others. */
function pathOfLink(url: string): string | undefined {
  const [, own] = /^[a-z][\w-]*app:\/*(.*)$/.exec(url) ?? []
  if (own !== undefined) return `/${own}`
  const { pathname, search, hash } = new URL(url)
  return pathname.startsWith(`${learnerRoot}/`) ? pathname.slice(learnerRoot.length) + search + hash : undefined
}
