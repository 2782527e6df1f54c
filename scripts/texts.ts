import { OperatorError } from '../server/src/platform/config/operatorError.ts'
import { reportFailure, say } from './output.ts'
import { commandStep } from './steps.ts'
import { exportTexts, importTexts } from './translations.ts'
import { root } from './webSources.ts'

/** `npm run texts -- export|import [folder]`: the product's texts as PO files, one per language. */
async function main(action: string | undefined, folder = 'translations'): Promise<void> {
  if (action === 'export') {
    say(`${exportTexts(root, folder)} texts in each language are in ${folder}`)
    return
  }
  if (action !== 'import') throw new OperatorError('which way? npm run texts -- export|import [folder]')
  const { files, outdated, unchecked } = importTexts(root, folder)
  if (files.length > 0) await commandStep('format', ['oxfmt', ...files]).run()
  for (const key of outdated) say(`${key} is left as it is: its English text has changed since the export`)
  for (const key of unchecked) say(`${key} is left as it is: its translation is marked as fuzzy`)
  say(files.length > 0 ? `Changed: ${files.join(', ')}` : 'Nothing has changed')
}

try {
  await main(...(process.argv.slice(2) as [string?, string?]))
} catch (error) {
  reportFailure('The texts were not exchanged', error)
}
