// The only program that runs on the machine's own Node, which may be old: it installs what is missing and hands over.
import { installPackages } from './packages.mjs'
import { runOnOurNode } from './ourNode.mjs'

const oldestNode = 20
const sentences = {
  ENOSPC: 'The disk is full: free some space and run the command again.',
  EROFS: 'The folder of Daystream is read-only: the packages cannot be installed.',
  EACCES: 'The folder of Daystream cannot be written: the packages cannot be installed.',
}

try {
  if (Number(process.versions.node.split('.')[0]) < oldestNode)
    throw new Error(`Node ${process.versions.node} is too old: Daystream needs Node ${oldestNode} or later to begin.`)
  await installPackages()
  await runOnOurNode(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${sentences[error.code] ?? error.message}\n`)
  process.exitCode = error.exitCode ?? 1
}
