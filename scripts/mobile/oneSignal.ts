import { join } from 'node:path'
import { editFile } from './editing.ts'

/** Brings OneSignal into an application. */
export const oneSignalPlugin = 'onesignal-cordova-plugin'

/** OneSignal finds its icon by this name. */
export const oneSignalIcon = 'ic_stat_onesignal_default'

export function addOneSignalToIos(folder: string): void {
  editFile(join(folder, 'App', 'App', 'Info.plist'), [
    [
      '\t<key>LSRequiresIPhoneOS</key>',
      '\t<key>UIBackgroundModes</key>\n\t<array>\n\t\t<string>remote-notification</string>\n\t</array>\n\t<key>LSRequiresIPhoneOS</key>',
    ],
  ])
}
