import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { root } from '../webSources.ts'
import { fillAndroid } from './android.ts'
import { readApplication, type Application } from './application.ts'
import { oneSignalPlugin } from './oneSignal.ts'
import { firebasePlugin, type Platform } from './firebase.ts'
import { fillIos } from './ios.ts'
import { applicationPage } from './page.ts'

const run = promisify(execFile)

type Packages = { devDependencies: Record<string, string> }

export type SyncOptions = { brandsDir: string; brandId: string; version?: string | undefined }

/** Makes the native projects of a brand's application anew in `mobile/<brand>`, and returns this folder. */
export async function syncMobile({ brandsDir, brandId, version }: SyncOptions): Promise<string> {
  const application = await readApplication(brandsDir, brandId, version)
  const folder = join(root, 'mobile', brandId)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await buildProgram(folder, application)
  const plugins = readPlugins()
  writeJson(join(folder, 'package.json'), { name: `${brandId}-application`, private: true, dependencies: plugins })
  writeJson(join(folder, 'capacitor.config.json'), capacitorConfig(application, Object.keys(plugins)))
  for (const platform of ['android', 'ios']) await runCapacitor(folder, platform)
  await fillAndroid(join(folder, 'android'), application)
  await fillIos(join(folder, 'ios'), application)
  return folder
}

async function buildProgram(folder: string, { brand, mobile }: Application): Promise<void> {
  const built = join(folder, 'built')
  const pages = join(folder, 'www')
  await build({
    configFile: join(root, 'vite.application.config.ts'),
    logLevel: 'warn',
    build: { outDir: built },
  })
  cpSync(built, pages, { recursive: true })
  rmSync(built, { recursive: true })
  const page = readFileSync(join(pages, 'application.html'), 'utf8')
  rmSync(join(pages, 'application.html'))
  writeFileSync(join(pages, 'index.html'), applicationPage(page, { ...mobile, config: brand.public }))
}

/** Capacitor takes the plug-ins from the packages that a project names. */
function readPlugins(): Record<string, string> {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Packages
  return Object.fromEntries(Object.entries(devDependencies).filter(([name]) => /capacitor|cordova/.test(name)))
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
