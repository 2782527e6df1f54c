import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readApplication } from './mobile/application.ts'
import { pluginsOf, syncMobile } from './mobile/sync.ts'
import { root } from './webSources.ts'

const brandId = 'synced-school'
const services = { 'google-services.json': '{"project_info":{}}', 'GoogleService-Info.plist': '<plist></plist>' }
const certificate = Array.from({ length: 32 }, () => 'A1').join(':')

let brandsDir: string
let folder: string
let mapsDir: string
beforeAll(async () => {
  brandsDir = mkdtempSync(join(tmpdir(), 'daystream-sync-'))
  mapsDir = join(brandsDir, 'maps')
  cpSync(join(root, 'brands'), brandsDir, { recursive: true })
  const web = readFileSync(join(root, 'brands', 'web.yaml'), 'utf8')
  writeFileSync(
    join(brandsDir, `${brandId}.yaml`),
    `${web}
hosts: [learn.school.example, school.example]
thirdParties: { appsFlyer: keyOfSchool, sentry: https://0123456789abcdef@sentry.example/7, pixel: '12345678', smartBanner: key-of-banner }
mobile:
  appId: example.school.daily
  name: { ru: 'Школа & «дом»', en: Mum's school, es: '@ La "escuela"' }
  appleTeamId: ABCDE12345
  androidCertificates: ['${certificate}']
`,
  )
  mkdirSync(join(brandsDir, brandId))
  for (const [name, text] of Object.entries(services)) writeFileSync(join(brandsDir, brandId, name), text)
  folder = await syncMobile({ brandsDir, brandId, version: '1.12.3', mapsDir })
})
afterAll(() => {
  rmSync(brandsDir, { recursive: true })
  rmSync(join(root, 'mobile', brandId), { recursive: true, force: true })
})

const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')
const android = (...path: string[]) => read('android', 'app', ...path)
const ios = (...path: string[]) => read('ios', 'App', ...path)

test('both projects hold the built program with the address of the brand’s server', () => {
  for (const pages of [
    ['android', 'app', 'src', 'main', 'assets', 'public'],
    ['ios', 'App', 'App', 'public'],
  ]) {
    const page = read(...pages, 'index.html')
    expect(page).toContain('data-origin="https://learn.school.example"')
    expect(page).toContain('"id":"synced-school"')
    const [, script = ''] = /<script type="module" crossorigin src="([^"]+)"/.exec(page) ?? []
    expect(read(...pages, script)).not.toBe('')
    // The device of journeys stays out.
    expect(readdirSync(join(folder, ...pages)).filter((name) => name.startsWith('memory'))).toEqual([])
  }
})

test('the page runs the program’s own scripts only, and reaches the brand’s server and the services that it has', () => {
  const page = read('android', 'app', 'src', 'main', 'assets', 'public', 'index.html')
  const [, policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? []
  const sources = new Map(
    policy
      .split('; ')
      .map((part) => part.split(' '))
      .map(([name, ...rest]) => [name, rest]),
  )
  const device = ["'self'", 'capacitor://localhost']
  expect(sources.get('script-src')).toEqual([...device, 'https://connect.facebook.net'])
  expect(sources.get('connect-src')).toEqual([
    ...device,
    ...[
      'https://learn.school.example',
      'wss://learn.school.example',
      'https://www.facebook.com',
      'https://sentry.example',
    ],
  ])
  expect(sources.get('media-src')).toContain('https://learn.school.example')
  expect(sources.has('frame-ancestors')).toBe(false)
  // Before all that it rules.
  expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<script'))
})

test('the build of the page is known where the server reads the source maps of its scripts', () => {
  const page = read('ios', 'App', 'App', 'public', 'index.html')
  const [, release = ''] = /<meta name="build" content="([0-9a-f]{12})"/.exec(page) ?? []
  const [, script = ''] = /src="\/assets\/([^"]+)"/.exec(page) ?? []
  const maps = readdirSync(mapsDir)
  expect(maps).toContain(`application-${release}.gz`)
  expect(maps).toContain(`${script}.map.gz`)
  expect(readdirSync(join(folder, 'www'), { recursive: true }).filter((name) => String(name).includes('.map'))).toEqual(
    [],
  )
})

test('only the application of a brand that uses AppsFlyer has its plug-in', async () => {
  expect(read('package.json')).toContain('appsflyer-capacitor-plugin')
  expect(ios('CapApp-SPM', 'Package.swift')).toMatch(/appsflyer/i)
  const { brand } = await readApplication(brandsDir, 'face')
  expect(Object.keys(pluginsOf(brand))).not.toContain('appsflyer-capacitor-plugin')
})

test('the Android project has id, version and names of the application', () => {
  const gradle = android('build.gradle')
  expect(gradle).toContain('applicationId "example.school.daily"')
  expect(gradle).toContain('versionName "1.12.3"')
  expect(gradle).toContain('versionCode 11203')
  expect(android('src', 'main', 'res', 'values', 'strings.xml')).toContain(
    String.raw`<string name="app_name">Mum\'s school<`,
  )
  expect(android('src', 'main', 'res', 'values-ru', 'strings.xml')).toContain('>Школа &amp; «дом»<')
  expect(android('src', 'main', 'res', 'values-es', 'strings.xml')).toContain(String.raw`>\@ La \&quot;escuela\&quot;<`)
})

test('the Android project opens links of the site and of its own scheme, and may use camera and microphone', () => {
  const manifest = android('src', 'main', 'AndroidManifest.xml')
  for (const host of ['learn.school.example', 'school.example'])
    expect(manifest).toContain(`<data android:scheme="https" android:host="${host}" android:pathPrefix="/class/" />`)
  expect(manifest).toContain('<data android:scheme="synced-schoolapp" />')
  expect(manifest).toContain('android:autoVerify="true"')
  for (const permission of ['INTERNET', 'CAMERA', 'RECORD_AUDIO'])
    expect(manifest).toContain(`<uses-permission android:name="android.permission.${permission}" />`)
  expect(manifest).toContain('android:allowBackup="false"')
})

test('the iOS project has id, version, team, names and why it asks for camera and microphone in three languages', () => {
  const project = ios('App.xcodeproj', 'project.pbxproj')
  expect(project).toContain('PRODUCT_BUNDLE_IDENTIFIER = example.school.daily;')
  expect(project).toContain('MARKETING_VERSION = 1.12.3;')
  expect(project).toContain('CURRENT_PROJECT_VERSION = 11203;')
  expect(project).toContain('DEVELOPMENT_TEAM = ABCDE12345;')
  const texts = { en: /camera is needed/, ru: /Камера нужна/, es: /cámara es necesaria/ }
  for (const [language, text] of Object.entries(texts)) {
    expect(ios('App', `${language}.lproj`, 'InfoPlist.strings')).toMatch(text)
    expect(project).toContain(`path = ${language}.lproj/InfoPlist.strings;`)
  }
  expect(ios('App', 'en.lproj', 'InfoPlist.strings')).toContain(`"CFBundleDisplayName" = "Mum's school";`)
  expect(ios('App', 'Info.plist')).toContain('<key>NSMicrophoneUsageDescription</key>')
})

test('the iOS project opens links of the site and of its own scheme', () => {
  const entitlements = ios('App', 'App.entitlements')
  for (const host of ['learn.school.example', 'school.example'])
    expect(entitlements).toContain(`<string>applinks:${host}</string>`)
  expect(ios('App.xcodeproj', 'project.pbxproj')).toContain('CODE_SIGN_ENTITLEMENTS = App/App.entitlements;')
  expect(ios('App', 'Info.plist')).toContain('<string>synced-schoolapp</string>')
})

test('the iOS project explains which interfaces it uses that Apple wants explained', () => {
  const manifest = ios('App', 'PrivacyInfo.xcprivacy')
  const reasons = manifest
    .split('<key>NSPrivacyAccessedAPIType</key>')
    .slice(1)
    .map((entry) => Array.from(entry.matchAll(/<string>([^<]+)<\/string>/g), ([, text]) => text))
  expect(reasons).toEqual([
    ['NSPrivacyAccessedAPICategoryFileTimestamp', 'C617.1'],
    ['NSPrivacyAccessedAPICategoryDiskSpace', 'E174.1', '85F4.1'],
  ])
  expect(manifest).toMatch(/<key>NSPrivacyTracking<\/key>\s*<false\/>/)
  // The file, its place beside the sources, and its way into the application.
  const project = ios('App.xcodeproj', 'project.pbxproj')
  const [, reference = '-'] = /(\w+) \/\* PrivacyInfo\.xcprivacy \*\/ = \{isa = PBXFileReference;/.exec(project) ?? []
  const [, build = '-'] =
    new RegExp(`(\\w+) [^\n]+ = \\{isa = PBXBuildFile; fileRef = ${reference} `).exec(project) ?? []
  const listed = (section: string) => new RegExp(`isa = ${section};[^]*?\\);`).exec(project)?.[0]
  expect(project.split('/* App */ = {\n\t\t\tisa = PBXGroup;')[1]?.split(');')[0]).toContain(reference)
  expect(listed('PBXResourcesBuildPhase')).toContain(build)
  // No id names two things.
  const ids = Array.from(project.matchAll(/^\t\t(\w{24}) [^\n]*= \{/gm), ([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('both projects have the plug-ins of the device', () => {
  const packages = ios('CapApp-SPM', 'Package.swift')
  for (const plugin of [
    'CapacitorApp',
    'CapacitorNetwork',
    'SecureStorage',
    'NativeSettings',
    'MediaCapture',
    'Purchase',
  ])
    expect(packages).toContain(plugin)
  const plugins = android('src', 'main', 'assets', 'capacitor.plugins.json')
  for (const plugin of ['@capacitor/app', '@capacitor/network', 'secure-storage', 'native-settings'])
    expect(plugins).toContain(plugin)
})

test('the Android project receives messages by Firebase, with an icon of the brand', async () => {
  expect(android('google-services.json')).toBe(services['google-services.json'])
  const manifest = android('src', 'main', 'AndroidManifest.xml')
  expect(manifest).toContain('<uses-permission android:name="android.permission.POST_NOTIFICATIONS" />')
  expect(manifest).toContain('default_notification_icon" android:resource="@drawable/ic_push"')
  expect(manifest).toContain('"firebase_messaging_auto_init_enabled" android:value="false"')
  expect(android('src', 'main', 'assets', 'capacitor.plugins.json')).toContain('@capacitor/push-notifications')
  const icon = sharp(join(folder, 'android', 'app', 'src', 'main', 'res', 'drawable-xxxhdpi', 'ic_push.png'))
  const { channels } = await icon.stats()
  expect(channels.map(({ min, max }) => [min, max])).toEqual([...Array.from({ length: 3 }, () => [255, 255]), [0, 255]])
})

test('the iOS project receives messages by Firebase, whose token takes the place of Apple’s', () => {
  expect(ios('App', 'GoogleService-Info.plist')).toBe(services['GoogleService-Info.plist'])
  const project = ios('App.xcodeproj', 'project.pbxproj')
  for (const text of ['GoogleService-Info.plist in Resources */,', 'FirebaseMessaging in Frameworks */,'])
    expect(project).toContain(text)
  expect(project).toContain('repositoryURL = "https://github.com/firebase/firebase-ios-sdk";')
  const delegate = ios('App', 'AppDelegate.swift')
  expect(delegate).toContain('FirebaseApp.configure()')
  expect(delegate).toContain('Messaging.messaging().apnsToken = deviceToken')
  expect(ios('App', 'App.entitlements')).toContain('<key>aps-environment</key>')
  expect(ios('App', 'Info.plist')).toMatch(/<key>FirebaseAppDelegateProxyEnabled<\/key>\s*<false\/>/)
  const packages = ios('CapApp-SPM', 'Package.swift')
  expect(packages).toContain('CapacitorPushNotifications')
  expect(packages).not.toContain('onesignal')
})

test('a project for OneSignal has its plug-in in place of Firebase', async () => {
  const file = join(brandsDir, `${brandId}.yaml`)
  const appId = '5c1f7d0e-2b0a-4b7e-9d5f-000000000001'
  writeFileSync(file, `${readFileSync(file, 'utf8')}  oneSignalAppId: ${appId}\n`)
  const bare = await syncMobile({ brandsDir, brandId })
  const inFolder = (...path: string[]) => readFileSync(join(bare, ...path), 'utf8')
  expect(inFolder('ios', 'App', 'App', 'public', 'index.html')).toContain(`data-one-signal="${appId}"`)
  expect(inFolder('ios', 'App', 'App', 'Info.plist')).toContain('<string>remote-notification</string>')
  expect(inFolder('ios', 'App', 'CapApp-SPM', 'Package.swift')).toContain('onesignal-cordova-plugin')
  const cordova = inFolder('android', 'app', 'src', 'main', 'assets', 'public', 'cordova_plugins.js')
  expect(cordova).toContain('onesignal-cordova-plugin')
  const icon = ['android', 'app', 'src', 'main', 'res', 'drawable-xxxhdpi', 'ic_stat_onesignal_default.png']
  expect(existsSync(join(bare, ...icon))).toBe(true)
  const plugins = inFolder('android', 'app', 'src', 'main', 'assets', 'capacitor.plugins.json')
  expect(plugins).not.toContain('push-notifications')
  expect(inFolder('ios', 'App', 'CapApp-SPM', 'Package.swift')).not.toContain('PushNotifications')
  expect(inFolder('ios', 'App', 'App', 'AppDelegate.swift')).not.toContain('Firebase')
})

test('icons and splash show the mark of the brand on its colour', async () => {
  const pictures = [
    ['android', 'app', 'src', 'main', 'res', 'mipmap-xxxhdpi', 'ic_launcher.png'],
    ['android', 'app', 'src', 'main', 'res', 'drawable-port-xxxhdpi', 'splash.png'],
    ['ios', 'App', 'App', 'Assets.xcassets', 'AppIcon.appiconset', 'AppIcon-512@2x.png'],
    ['ios', 'App', 'App', 'Assets.xcassets', 'Splash.imageset', 'splash-2732x2732.png'],
  ]
  for (const path of pictures) {
    const picture = sharp(join(folder, ...path))
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    // #154fc3, beside the mark.
    expect(at(Math.round(info.width / 2), Math.round(info.height * 0.05))).toEqual([0x15, 0x4f, 0xc3])
    const colours = new Set(Array.from({ length: info.width }, (_, x) => at(x, Math.round(info.height / 2)).join()))
    expect(colours.size).toBeGreaterThan(1)
  }
})

test('a brand without an application is refused', async () => {
  await expect(readApplication(brandsDir, 'web')).rejects.toThrow('The brand file web.yaml has no part "mobile"')
  await expect(readApplication(brandsDir, 'none')).rejects.toThrow('There is no brand "none"')
  expect(existsSync(join(root, 'mobile', 'web'))).toBe(false)
})
