import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { moveSourceMaps } from '../sourceMaps.ts'
import { root, webFolder } from '../webSources.ts'
import { fillAndroid } from './android.ts'
import { applicationMark } from '../../server/src/school/analytics/stackTraces.ts'
import type { Brand } from '../../server/src/platform/http/context.ts'
import { readApplication, type Application } from './application.ts'
import { oneSignalPlugin } from './oneSignal.ts'
import { firebasePlugin, type Platform } from './firebase.ts'
import { fillIos } from './ios.ts'
import { applicationPage, releaseOf } from './page.ts'

const run = promisify(execFile)

/** It asks for the advertising id, which a store wants to be told: only applications whose brand uses it have it. */
const attributionPlugin = 'appsflyer-capacitor-plugin'

type Packages = { devDependencies: Record<string, string> }

export type SyncOptions = {
  brandsDir: string
  brandId: string
  version?: string | undefined
  /** Where the server reads the source maps of error reports. */
  mapsDir?: string
}

/** Makes the native projects of a brand's application anew in `mobile/<brand>`, and returns this folder. */
export async function syncMobile({
  brandsDir,
  brandId,
  version,
  mapsDir = join(webFolder, 'maps'),
}: SyncOptions): Promise<string> {
  const application = await readApplication(brandsDir, brandId, version)
  const folder = join(root, 'mobile', brandId)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await buildProgram(folder, application, mapsDir)
  const plugins = pluginsOf(application.brand)
  writeJson(join(folder, 'package.json'), { name: `${brandId}-application`, private: true, dependencies: plugins })
  writeJson(join(folder, 'capacitor.config.json'), capacitorConfig(application, Object.keys(plugins)))
  for (const platform of ['android', 'ios']) await runCapacitor(folder, platform)
  await fillAndroid(join(folder, 'android'), application)
  await fillIos(join(folder, 'ios'), application)
  return folder
}

async function buildProgram(folder: string, { brand, mobile }: Application, mapsDir: string): Promise<void> {
  const built = join(folder, 'built')
  const pages = join(folder, 'www')
  await build({
    configFile: join(root, 'vite.application.config.ts'),
    logLevel: 'warn',
    build: { outDir: built },
  })
  const page = readFileSync(join(built, 'application.html'), 'utf8')
  const maps = join(built, 'maps')
  moveSourceMaps(built, { root })
  writeFileSync(join(maps, applicationMark(releaseOf(page))), '')
  cpSync(maps, mapsDir, { recursive: true })
  rmSync(maps, { recursive: true })
  cpSync(built, pages, { recursive: true })
  rmSync(built, { recursive: true })
  rmSync(join(pages, 'application.html'))
  writeFileSync(join(pages, 'index.html'), applicationPage(page, { ...mobile, config: brand.public }))
}

/** The packages with native code, and their versions: Capacitor takes the plug-ins from those that a project names. */
export function pluginsOf({ public: shown }: Brand): Record<string, string> {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Packages
  const isUsed = (name: string) => name !== attributionPlugin || shown.project.analytics_ids.apps_flyer !== ''
  const plugins = Object.entries(devDependencies).filter(([name]) => /capacitor|cordova/.test(name) && isUsed(name))
  return Object.fromEntries(plugins)
}

function capacitorConfig({ brand, mobile, names, firebase }: Application, plugins: readonly string[]) {
  /** Two plug-ins for messages would take them from each other, and that of Firebase ends an application without its file. */
  const isNeeded = (name: string, platform: Platform) => {
    if (name === oneSignalPlugin) return mobile.oneSignalAppId !== undefined
    return name !== firebasePlugin || firebase[platform] !== undefined
  }
  const pluginsOn = (platform: Platform) => ({ includePlugins: plugins.filter((name) => isNeeded(name, platform)) })
  return {
    appId: mobile.appId,
    appName: names.get(brand.public.project.default_language) ?? brand.public.project.title,
    webDir: 'www',
    android: pluginsOn('android'),
    ios: pluginsOn('ios'),
    // Messages are shown also while the application is open.
    plugins: { PushNotifications: { presentationOptions: ['banner', 'list', 'sound'] } },
  }
}

function writeJson(path: string, content: object): void {
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
}

async function runCapacitor(folder: string, platform: string): Promise<void> {
  const program = join(root, 'node_modules', '@capacitor', 'cli', 'bin', 'capacitor')
  await run(process.execPath, [program, 'add', platform], { cwd: folder })
}
