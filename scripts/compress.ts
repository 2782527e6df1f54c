import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const smallestBytes = 1024

/** Puts a `.br` and a `.gz` beside every text of the folder, so that serving one costs no work. */
export async function compressTexts(folder: string) {
  for (const name of globSync('**/*.{js,css,svg,json}', { cwd: folder })) {
    const path = join(folder, name)
    const content = await readFile(path)
    if (content.length < smallestBytes) continue
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}
