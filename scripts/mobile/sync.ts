import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { root } from '../webSources.ts'
import { fillAndroid } from './android.ts'
import { readApplication, type Application } from './application.ts'
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
  writeJson(join(folder, 'package.json'), packageOf(brandId))
  writeJson(join(folder, 'capacitor.config.json'), capacitorConfig(application))
  for (const platform of ['android', 'ios']) await runCapacitor(folder, platform)
  await fillAndroid(join(folder, 'android'), application, brandsDir)
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
  writeFileSync(join(pages, 'index.html'), applicationPage(page, { origin: mobile.origin, config: brand.public }))
}

/** Capacitor takes the plug-ins from the packages that a project names. */
function packageOf(brandId: string) {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Packages
  const plugins = Object.entries(devDependencies).filter(([name]) => /capacitor|cordova/.test(name))
  return { name: `${brandId}-application`, private: true, dependencies: Object.fromEntries(plugins) }
}

function capacitorConfig({ brand, mobile, names }: Application) {
  return {
    appId: mobile.appId,
    appName: names.get(brand.public.project.default_language) ?? brand.public.project.title,
    webDir: 'www',
  }
}

function writeJson(path: string, content: object): void {
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
}

async function runCapacitor(folder: string, platform: string): Promise<void> {
  const program = join(root, 'node_modules', '@capacitor', 'cli', 'bin', 'capacitor')
  await run(process.execPath, [program, 'add', platform], { cwd: folder })
}
