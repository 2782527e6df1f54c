import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { learnerRoot } from '#contract/platform/addresses.ts'
import { drawOnGround, type IconPicture } from '../../server/src/brands/installIcons.ts'
import { buildNumber, type Application } from './application.ts'
import { editFile, escapeXml } from './editing.ts'
import { addFirebaseToAndroid, drawPushIcon } from './firebase.ts'
import { oneSignalIcon } from './oneSignal.ts'

/** Besides what the plug-ins declare. */
const permissions = ['CAMERA', 'RECORD_AUDIO', 'MODIFY_AUDIO_SETTINGS', 'ACCESS_NETWORK_STATE']

const viewed = `<action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />`

/** Fills the project that Capacitor has made for Android. */
export async function fillAndroid(folder: string, application: Application): Promise<void> {
  const resources = join(folder, 'app', 'src', 'main', 'res')
  const { brand, version, mobile } = application
  editFile(join(folder, 'app', 'src', 'main', 'AndroidManifest.xml'), [
    // A copy in the cloud could not be decrypted, as the key does not leave the device.
    ['android:allowBackup="true"', 'android:allowBackup="false"'],
    ['</intent-filter>\n', `</intent-filter>\n${linkFilters(application)}`],
    [
      '<uses-permission android:name="android.permission.INTERNET" />',
      ['INTERNET', ...permissions]
        .map((name) => `<uses-permission android:name="android.permission.${name}" />`)
        .join('\n    '),
    ],
    // Tablets without a camera may install it too.
    [
      '</manifest>',
      '    <uses-feature android:name="android.hardware.camera" android:required="false" />\n</manifest>',
    ],
  ])
  editFile(join(folder, 'app', 'build.gradle'), [
    ['versionCode 1\n', `versionCode ${buildNumber(version)}\n`],
    ['versionName "1.0"', `versionName "${version}"`],
  ])
  for (const [language, name] of application.names) {
    const isDefault = language === brand.public.project.default_language
    const values = join(resources, isDefault ? 'values' : `values-${language}`)
    mkdirSync(values, { recursive: true })
    writeFileSync(join(values, 'strings.xml'), stringsOf(name, isDefault ? application : undefined))
  }
  const { firebase, picture } = application
  await drawPictures(resources, picture)
  if (firebase.android !== undefined) await addFirebaseToAndroid(folder, firebase.android, picture)
  if (mobile.oneSignalAppId !== undefined) await drawPushIcon(folder, oneSignalIcon, picture)
  if (!existsSync(join(folder, 'app', 'src', 'main', 'java', ...mobile.appId.split('.'))))
    throw new Error(`The project is not that of ${mobile.appId}`)
}

function linkFilters({ hosts, scheme }: Application): string {
  const data = hosts
    .map((host) => `<data android:scheme="https" android:host="${host}" android:pathPrefix="${learnerRoot}/" />`)
    .join('\n                ')
  return `
            <intent-filter android:autoVerify="true">
                ${viewed}
                ${data}
            </intent-filter>

            <intent-filter>
                ${viewed}
                <data android:scheme="${scheme}" />
            </intent-filter>
`
}

/** The ids stand in the default language only. */
function stringsOf(name: string, application: Application | undefined): string {
  // Android drops quotes that are not escaped, and reads a leading @ or ? as a reference.
  const label = escapeXml(name.replaceAll(/[\\"']|^[@?]/g, String.raw`\$&`))
  const texts = { app_name: label, title_activity_main: label }
  const ids = application && {
    package_name: application.mobile.appId,
    custom_url_scheme: application.scheme,
  }
  const lines = Object.entries({ ...texts, ...ids }).map(([key, text]) => `    <string name="${key}">${text}</string>`)
  return `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${lines.join('\n')}\n</resources>\n`
}

/** Draws each picture of the template anew in its size. */
async function drawPictures(resources: string, { ground, content }: IconPicture): Promise<void> {
  for (const path of globSync('*/*.png', { cwd: resources })) {
    const file = join(resources, path)
    const { width, height } = await sharp(file).metadata()
    const side = Math.min(width, height)
    const drawing = { content, ground, width, height, side: side * 0.3, radius: 0 }
    const name = basename(path)
    // The system cuts a foreground to a circle of two thirds and puts it on the colour below.
    if (name === 'ic_launcher_foreground.png') Object.assign(drawing, { ground: 'transparent', side: side * 0.4 })
    else if (name !== 'splash.png')
      Object.assign(drawing, { side: side * 0.6, radius: side * (name === 'ic_launcher_round.png' ? 0.5 : 0.22) })
    writeFileSync(file, await drawOnGround(drawing))
  }
  editFile(join(resources, 'values', 'ic_launcher_background.xml'), [['#FFFFFF', ground]])
}
