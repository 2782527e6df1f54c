import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawOnGround, type IconPicture } from '../../server/src/brands/installIcons.ts'
import { addedPropertyList, beginOf, editFile, objectId } from './editing.ts'

/** Brings Firebase Cloud Messaging into an application. */
export const firebasePlugin = '@capacitor/push-notifications'

/** Firebase's console gives one for each platform; without it an application gets no messages there. */
const serviceFiles = { android: 'google-services.json', ios: 'GoogleService-Info.plist' }

export type Platform = keyof typeof serviceFiles

export type ServiceFiles = Record<Platform, string | undefined>

export const noServiceFiles: ServiceFiles = { android: undefined, ios: undefined }

/** The files beside the brand files. */
export function serviceFilesOf({ brandsDir, brandId }: { brandsDir: string; brandId: string }): ServiceFiles {
  const pathOf = (platform: Platform) => {
    const path = join(brandsDir, brandId, serviceFiles[platform])
    return existsSync(path) ? path : undefined
  }
  return { android: pathOf('android'), ios: pathOf('ios') }
}

export async function addFirebaseToAndroid(folder: string, serviceFile: string, picture: IconPicture): Promise<void> {
  copyFileSync(serviceFile, join(folder, 'app', serviceFiles.android))
  const main = join(folder, 'app', 'src', 'main')
  await drawPushIcon(folder, 'ic_push', picture)
  editFile(join(main, 'AndroidManifest.xml'), [
    [
      '    </application>',
      `        <meta-data android:name="com.google.firebase.messaging.default_notification_icon" android:resource="@drawable/ic_push" />
        <meta-data android:name="com.google.firebase.messaging.default_notification_color" android:resource="@color/ic_launcher_background" />
        <!-- A device has a token once its person wants messages. -->
        <meta-data android:name="firebase_messaging_auto_init_enabled" android:value="false" />
    </application>`,
    ],
    ['</manifest>', '    <uses-permission android:name="android.permission.POST_NOTIFICATIONS" />\n</manifest>'],
  ])
}

/** Android fills what is not transparent in the colour of the notification. */
export async function drawPushIcon(folder: string, name: string, { content }: IconPicture): Promise<void> {
  const drawables = join(folder, 'app', 'src', 'main', 'res', 'drawable-xxxhdpi')
  mkdirSync(drawables, { recursive: true })
  const side = 96
  const drawn = await drawOnGround({ content, ground: 'transparent', width: side, height: side, side: 88, radius: 0 })
  const shape = await sharp(drawn).extractChannel('alpha').toBuffer()
  const white = { width: side, height: side, channels: 3 as const, background: '#fff' }
  writeFileSync(join(drawables, `${name}.png`), await sharp({ create: white }).joinChannel(shape).png().toBuffer())
}

const repository = 'https://github.com/firebase/firebase-ios-sdk'
const minimumVersion = '12.0.0'
const products = ['FirebaseCore', 'FirebaseMessaging']

export function addFirebaseToIos(folder: string, serviceFile: string): void {
  const sources = join(folder, 'App', 'App')
  copyFileSync(serviceFile, join(sources, serviceFiles.ios))
  editFile(join(sources, 'AppDelegate.swift'), [
    ['import Capacitor\n', `import Capacitor\n${products.map((name) => `import ${name}\n`).join('')}`],
    ['        // Override point for customization after application launch.\n', '        FirebaseApp.configure()\n'],
    ['    func applicationWillResignActive', `${registrationCode}\n    func applicationWillResignActive`],
  ])
  // The delegate passes tokens on by itself; a device has one once its person wants messages.
  const settings = ['FirebaseAppDelegateProxyEnabled', 'FirebaseMessagingAutoInitEnabled']
  editFile(join(sources, 'Info.plist'), [
    [
      '\t<key>LSRequiresIPhoneOS</key>',
      `${settings.map((key) => `\t<key>${key}</key>\n\t<false/>\n`).join('')}\t<key>LSRequiresIPhoneOS</key>`,
    ],
  ])
  editProject(join(folder, 'App', 'App.xcodeproj', 'project.pbxproj'))
}

/** Exchanges Apple's token for one of Firebase, which the plug-in passes on. */
const registrationCode = `    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        Messaging.messaging().apnsToken = deviceToken
        Messaging.messaging().token { token, error in
            if let error = error {
                NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
            } else if let token = token {
                NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: token)
            }
        }
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }
`

/** Adds the package and the service file to Xcode's project. */
function editProject(path: string): void {
  const repositoryId = objectId(18)
  const repositoryName = `${repositoryId} /* XCRemoteSwiftPackageReference "firebase-ios-sdk" */`
  const packages = products.map((name, index) => ({ name, id: objectId(32 + index), build: objectId(48 + index) }))
  const dependency = '\t\t\t\t4D22ABE82AF431CB00220026 /* CapApp-SPM */,\n'
  const framework = '\t\t\t\t4D22ABE92AF431CB00220026 /* CapApp-SPM in Frameworks */,\n'
  const localPackage = '\t\t\t\tD4C12C0A2AAA248700AAC8A2 /* XCLocalSwiftPackageReference "CapApp-SPM" */,\n'
  const lines = (line: (one: (typeof packages)[number]) => string) => packages.map(line).join('')
  editFile(path, [
    ...addedPropertyList(serviceFiles.ios, 16),
    [
      beginOf('PBXBuildFile'),
      `${beginOf('PBXBuildFile')}${lines((one) => `\t\t${one.build} /* ${one.name} in Frameworks */ = {isa = PBXBuildFile; productRef = ${one.id} /* ${one.name} */; };\n`)}`,
    ],
    [framework, framework + lines((one) => `\t\t\t\t${one.build} /* ${one.name} in Frameworks */,\n`)],
    [dependency, dependency + lines((one) => `\t\t\t\t${one.id} /* ${one.name} */,\n`)],
    [localPackage, `${localPackage}\t\t\t\t${repositoryName},\n`],
    [
      beginOf('XCSwiftPackageProductDependency'),
      `${beginOf('XCRemoteSwiftPackageReference')}\t\t${repositoryName} = {\n\t\t\tisa = XCRemoteSwiftPackageReference;\n\t\t\trepositoryURL = "${repository}";\n\t\t\trequirement = {\n\t\t\t\tkind = upToNextMajorVersion;\n\t\t\t\tminimumVersion = ${minimumVersion};\n\t\t\t};\n\t\t};\n/* End XCRemoteSwiftPackageReference section */\n\n${beginOf('XCSwiftPackageProductDependency')}${lines((one) => `\t\t${one.id} /* ${one.name} */ = {\n\t\t\tisa = XCSwiftPackageProductDependency;\n\t\t\tpackage = ${repositoryName};\n\t\t\tproductName = ${one.name};\n\t\t};\n`)}`,
    ],
  ])
}
