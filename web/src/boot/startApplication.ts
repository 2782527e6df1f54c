import { downloadActions } from '../learning/offline/downloadActions.ts'
import { pathOfLink } from './links.ts'
import { registerDownloads } from './registerDownloads.ts'
import { devicePlatform } from '../platform/device/devicePlatform.ts'
import type { Application, DevicePlatform } from '../platform/device/platform.ts'
import { onSessionEnd } from '../platform/session/session.ts'
import { serverOrigin } from '../platform/device/mobileApp.ts'
import { setKeyStore } from '../platform/storage/cookie.ts'
import type { AppRouter } from '../router.tsx'
import { logError } from '../platform/errorLog/errorLog.ts'

/** Starts the learner's program inside the mobile application, with the screen of the link that opened it. */
export async function startApplication({ app, platform, launchUrl }: Application): Promise<void> {
  window.daystreamApp = app
  devicePlatform.register(platform)
  setKeyStore(platform.keys)
  registerDownloads()
  const path = launchUrl === undefined ? undefined : pathOfLink(launchUrl)
  if (path !== undefined) history.replaceState(null, '', path)
  const keepConfig = restoreConfig(app.version)
  // Loaded now: its modules read the device while they load.
  const { started } = await import('../learner.tsx')
  const router = await started
  platform.onLink((url) => openLink(url, router))
  if (router) {
    const { goBack } = await import('./deviceBack.ts')
    platform.back.subscribe(() => goBack(router, platform.back.leave))
    platform.push?.onPress((path) => void openPress(path, router))
    await followPerson(platform)
  }
  // Without a network the application starts with the configuration that it has.
  await keepConfig().catch(logError)
  await downloadActions.registered?.start()
}

/** Puts the configuration of the last start in place of the one that was built in. Returns what fetches and stores the current one. */
function restoreConfig(version: string): () => Promise<void> {
  // Another version may read another shape.
  const key = `public-config ${version}`
  const element = document.getElementById('public-config')
  const stored = localStorage.getItem(key)
  if (element && stored !== null) element.textContent = stored
  return async () => {
    const { publicConfig, reloadPublicConfig } = await import('../brands/publicConfig.ts')
    await reloadPublicConfig()
    localStorage.setItem(key, JSON.stringify(publicConfig()))
  }
}

function openLink(url: string, router: AppRouter | undefined): void {
  const path = pathOfLink(url)
  if (path === undefined) return
  // Codes of links are taken when the program starts.
  if (!router || /[?&](token|status)=/.test(path)) location.assign(path)
  else void router.navigate({ href: path })
}

/** Tells the push service about the person's clubs, and to forget them when their session ends. */
async function followPerson({ push }: DevicePlatform): Promise<void> {
  if (!push) return
  onSessionEnd(() => void push.unregister().catch(logError))
  const { setTags } = push
  if (setTags) (await import('../club/communities/sendCommunityTags.ts')).sendCommunityTags(setTags)
}

/** Opens the page of a pressed message; one of the console, which the application does not have, in the browser. */
async function openPress(path: string, router: AppRouter): Promise<void> {
  const { pathname, search } = new URL(path, location.origin)
  if (pathname.startsWith('/admin/')) window.open(serverOrigin + pathname + search, '_blank')
  else await (await import('../messages/push/openPushes.ts')).openPushed(router, path)
}
