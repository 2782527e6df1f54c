// Runs on the system's Node, which may be old: installs missing packages and continues with the packaged Node.
import { installPackages } from './packages.mjs'
import { runWithPackagedNode } from './packagedNode.mjs'

const oldestNode = 20
const sentences = {
  ENOSPC: 'The disk is full: free some space and run the command again.',
  EROFS: 'The folder of Daystream is read-only: the packages cannot be installed.',
  EACCES: 'The folder of Daystream cannot be written: the packages cannot be installed.',
}

try {
  if (Number(process.versions.node.split('.')[0]) < oldestNode)
    throw new Error(`Node ${process.versions.node} is too old: Daystream needs Node ${oldestNode} or later to begin.`)
  const commandLine = process.argv.slice(2)
  await installPackages(commandLine.find((argument) => !argument.startsWith('--')))
  await runWithPackagedNode(commandLine)
} catch (error) {
  process.stderr.write(`${sentences[error.code] ?? error.message}\n`)
  process.exitCode = error.exitCode ?? 1
}
