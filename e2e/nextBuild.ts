import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of the built website. */
export const builtSite = 'dist/web'

const namesFiles = /\.(?:js|css|html|json)$/
const isCompressed = /\.(?:br|gz)$/

/** Whether a file of the build has a name of `makeNextBuild`. */
export const isOfNextBuild = (path: string): boolean => /-next\.\w+$/.test(path)

/** Copies the built website into a folder, with another name for every file of `assets`, as after a change of all of them. */
export async function makeNextBuild(webDir: string): Promise<void> {
  await cp(builtSite, webDir, { recursive: true, preserveTimestamps: true })
  const assets = join(webDir, 'assets')
  const nextNames = new Map((await readdir(assets)).map((name) => [name, name.replace(/\.\w+$/, '-next$&')]))
  for (const folder of [webDir, assets]) {
    const names = await readdir(folder)
    // The server compresses them itself.
    for (const name of names.filter((each) => isCompressed.test(each))) await rm(join(folder, name))
    for (const name of names.filter((each) => namesFiles.test(each))) {
      const text = await readFile(join(folder, name), 'utf8')
      const nextText = text.replaceAll(/[\w@.-]+\.\w+/g, (word) => nextNames.get(word) ?? word)
      await writeFile(join(folder, name), nextText)
    }
  }
  for (const name of await readdir(assets)) await rename(join(assets, name), join(assets, nextNames.get(name) ?? name))
}
