import { App } from '@capacitor/app'
import { Capacitor, type PluginListenerHandle } from '@capacitor/core'
import { Network } from '@capacitor/network'
import { AndroidSettings, IOSSettings, NativeSettings } from 'capacitor-native-settings'
import { applicationFiles } from './applicationFiles.ts'
import { appsFlyer } from './appsFlyer.ts'
import { captureByPlugin } from './capturePlugin.ts'
import { openKeys } from './keyStore.ts'
import { openOneSignal } from './oneSignalPlugin.ts'
import { openFcm } from './pushPlugin.ts'
import type { Application, BackButton, DeviceNetwork, DevicePush } from '../device/platform.ts'

/** The device by the plug-ins of the application (Capacitor). */
export async function openApplication(): Promise<Application> {
  const [{ version }, launch, keys, push] = await Promise.all([
    App.getInfo(),
    App.getLaunchUrl(),
    openKeys(),
    openPush(),
    deviceReady(),
  ])
  return {
    app: { platform: Capacitor.getPlatform() === 'ios' ? 'ios' : 'android', version },
    platform: {
      keys,
      files: applicationFiles,
      network,
      back,
      push,
      purchases: window.CdvPurchase,
      capture: (mode) => captureByPlugin(mode, Capacitor.convertFileSrc),
      attribution: appsFlyer,
      openSettings: async () => {
        await NativeSettings.open({ optionAndroid: AndroidSettings.ApplicationDetails, optionIOS: IOSSettings.App })
      },
      onLink: (listener) => void App.addListener('appUrlOpen', ({ url }) => listener(url)),
    },
    launchUrl: launch?.url,
  }
}

/** The page names the application at OneSignal where its project has that plug-in. */
async function openPush(): Promise<DevicePush | undefined> {
  const appId = document.documentElement.dataset['oneSignal'] ?? ''
  if (appId === '') return openFcm()
  await deviceReady()
  return openOneSignal(appId)
}

/** Cordova's plug-ins put themselves into `window` before this event, which repeats for late listeners. */
async function deviceReady(): Promise<void> {
  await new Promise<void>((resolve) => document.addEventListener('deviceready', () => resolve(), { once: true }))
}

const network: DeviceNetwork = {
  connection: async () => (await Network.getStatus()).connectionType,
  subscribe: (listener) =>
    unsubscribe(Network.addListener('networkStatusChange', ({ connectionType }) => listener(connectionType))),
}

const back: BackButton = {
  subscribe: (listener) => unsubscribe(App.addListener('backButton', listener)),
  leave: () => void App.minimizeApp(),
}

function unsubscribe(subscribed: Promise<PluginListenerHandle>): () => void {
  return () => void subscribed.then((handle) => handle.remove())
}
