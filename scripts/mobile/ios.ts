import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import type { Language } from '#contract/endpoint.ts'
import { drawOnGround, type IconPicture } from '../../server/src/brands/installIcons.ts'
import { buildNumber, type Application } from './application.ts'
import { beginOf, editFile, escapeXml, groupStart, objectId, resourcesStart } from './editing.ts'
import { addFirebaseToIos } from './firebase.ts'
import { addOneSignalToIos } from './oneSignal.ts'
import { addPrivacyManifest } from './privacy.ts'

/** Why the application asks for the camera, the microphone and pictures; iOS shows these texts. */
const purposes: Record<string, Record<Language, string>> = {
  NSCameraUsageDescription: {
    ru: 'Камера нужна, чтобы снимать домашние задания и говорить с экспертом.',
    en: 'The camera is needed to record homework and to talk to an expert.',
    es: 'La cámara es necesaria para grabar las tareas y hablar con un experto.',
  },
  NSMicrophoneUsageDescription: {
    ru: 'Микрофон нужен, чтобы записывать домашние задания и говорить с экспертом.',
    en: 'The microphone is needed to record homework and to talk to an expert.',
    es: 'El micrófono es necesario para grabar las tareas y hablar con un experto.',
  },
  NSPhotoLibraryUsageDescription: {
    ru: 'Доступ к фото нужен, чтобы прикреплять снимки к домашним заданиям.',
    en: 'Access to photos is needed to attach pictures to homework.',
    es: 'El acceso a las fotos es necesario para adjuntar imágenes a las tareas.',
  },
}

const entitlementsFile = 'App.entitlements'

/** Fills the project that Capacitor has made for iOS. */
export async function fillIos(folder: string, application: Application): Promise<void> {
  const sources = join(folder, 'App', 'App')
  const own = application.brand.public.project.default_language
  editFile(join(sources, 'Info.plist'), [
    [
      '<key>CFBundleDevelopmentRegion</key>\n\t<string>en</string>',
      `<key>CFBundleDevelopmentRegion</key>\n\t<string>${own}</string>`,
    ],
    ['\t<key>LSRequiresIPhoneOS</key>', `${infoOf(application, own)}\t<key>LSRequiresIPhoneOS</key>`],
  ])
  for (const [language, name] of application.names) {
    const texts = { CFBundleDisplayName: name, ...purposesIn(language) }
    mkdirSync(join(sources, `${language}.lproj`), { recursive: true })
    const lines = Object.entries(texts).map(([key, text]) => `"${key}" = ${JSON.stringify(text)};\n`)
    writeFileSync(join(sources, `${language}.lproj`, 'InfoPlist.strings'), lines.join(''))
  }
  writeFileSync(join(sources, entitlementsFile), entitlementsOf(application))
  editProject(join(folder, 'App', 'App.xcodeproj', 'project.pbxproj'), application)
  addPrivacyManifest(folder)
  if (application.firebase.ios !== undefined) addFirebaseToIos(folder, application.firebase.ios)
  if (application.mobile.oneSignalAppId !== undefined) addOneSignalToIos(folder)
  await drawPictures(join(sources, 'Assets.xcassets'), application.picture)
}

function purposesIn(language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(purposes).map(([key, texts]) => [key, texts[language]]))
}

function infoOf({ mobile, scheme }: Application, language: Language): string {
  const texts = Object.entries(purposesIn(language)).map(
    ([key, text]) => `\t<key>${key}</key>\n\t<string>${escapeXml(text)}</string>\n`,
  )
  return `${texts.join('')}\t<key>CFBundleURLTypes</key>
\t<array>
\t\t<dict>
\t\t\t<key>CFBundleURLName</key>
\t\t\t<string>${mobile.appId}</string>
\t\t\t<key>CFBundleURLSchemes</key>
\t\t\t<array>
\t\t\t\t<string>${scheme}</string>
\t\t\t</array>
\t\t</dict>
\t</array>
`
}

function entitlementsOf({ hosts }: Application): string {
  const domains = hosts.map((host) => `\t\t<string>applinks:${host}</string>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
\t<key>aps-environment</key>
\t<string>development</string>
\t<key>com.apple.developer.associated-domains</key>
\t<array>
${domains}\t</array>
</dict>
</plist>
`
}

/** Adds version, team, entitlements and the translated texts to Xcode's project. */
function editProject(path: string, { version, mobile, names }: Application): void {
  const [group, build] = [objectId(1), objectId(2)]
  const files = [...names.keys()].map((language, index) => ({ language, id: objectId(3 + index) }))
  const references = files.map(
    ({ language, id }) =>
      `\t\t${id} /* ${language} */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = ${language}; path = ${language}.lproj/InfoPlist.strings; sourceTree = "<group>"; };\n`,
  )
  const variants = files.map(({ language, id }) => `\t\t\t\t${id} /* ${language} */,\n`).join('')
  const team = mobile.appleTeamId === undefined ? '' : `\t\t\t\tDEVELOPMENT_TEAM = ${mobile.appleTeamId};\n`
  const regions = ['en', ...files.map(({ language }) => language).filter((language) => language !== 'en'), 'Base']
  editFile(path, [
    [
      beginOf('PBXBuildFile'),
      `${beginOf('PBXBuildFile')}\t\t${build} /* InfoPlist.strings in Resources */ = {isa = PBXBuildFile; fileRef = ${group} /* InfoPlist.strings */; };\n`,
    ],
    [beginOf('PBXFileReference'), beginOf('PBXFileReference') + references.join('')],
    [
      beginOf('PBXVariantGroup'),
      `${beginOf('PBXVariantGroup')}\t\t${group} /* InfoPlist.strings */ = {\n\t\t\tisa = PBXVariantGroup;\n\t\t\tchildren = (\n${variants}\t\t\t);\n\t\t\tname = InfoPlist.strings;\n\t\t\tsourceTree = "<group>";\n\t\t};\n`,
    ],
    [resourcesStart, `${resourcesStart}\t\t\t\t${build} /* InfoPlist.strings in Resources */,\n`],
    [groupStart, `${groupStart}\t\t\t\t${group} /* InfoPlist.strings */,\n`],
    ['\t\t\t\ten,\n\t\t\t\tBase,\n', regions.map((name) => `\t\t\t\t${name},\n`).join('')],
    [
      'INFOPLIST_FILE = App/Info.plist;',
      `CODE_SIGN_ENTITLEMENTS = App/${entitlementsFile};\n${team}\t\t\t\tINFOPLIST_FILE = App/Info.plist;`,
    ],
    ['MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${version};`],
    ['CURRENT_PROJECT_VERSION = 1;', `CURRENT_PROJECT_VERSION = ${buildNumber(version)};`],
  ])
}

async function drawPictures(assets: string, { ground, content }: IconPicture): Promise<void> {
  for (const path of globSync('*/*.png', { cwd: assets })) {
    const file = join(assets, path)
    const { width } = await sharp(file).metadata()
    const side = width * (basename(path).startsWith('splash') ? 0.15 : 0.6)
    const drawn = await drawOnGround({ content, ground, width, height: width, side, radius: 0 })
    // Apple refuses icons with an alpha channel.
    writeFileSync(file, await sharp(drawn).removeAlpha().png().toBuffer())
  }
}
