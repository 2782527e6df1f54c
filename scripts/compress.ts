import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const minBytes = 1024

/** Precompresses all text files of a folder as `.br` and `.gz`, but for the program of the server. */
export async function precompress(folder: string) {
  for (const name of globSync('**/*.{js,css,svg,json}', { cwd: folder, exclude: ['first-page/**'] })) {
    const path = join(folder, name)
    const content = await readFile(path)
    if (content.length < minBytes) continue
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}
