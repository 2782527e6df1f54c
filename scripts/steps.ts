import { spawn } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { say, seconds } from './output.ts'
import { root } from './webSources.ts'

export type Count = { passed: number; failed: number }
export type Step = { name: string; run: () => Promise<Count> }

/** Runs all steps despite failures, those of an array concurrently; prints the time of each and the totals. */
export async function runSteps(steps: readonly (Step | Step[])[]) {
  // Tests start hundreds of Node processes, which compile the same modules.
  using compileCache = mkdtempDisposableSync(join(tmpdir(), 'daystream-compiled-'))
  process.env['NODE_COMPILE_CACHE'] = compileCache.path
  const sum: Count = { passed: 0, failed: 0 }
  for (const group of steps)
    for (const { passed, failed } of await Promise.all([group].flat().map(runStep))) {
      sum.passed += passed
      sum.failed += failed
    }
  say(`${sum.passed} passed, ${sum.failed} failed`)
  if (sum.failed > 0) process.exitCode = 1
}

async function runStep({ name, run }: Step): Promise<Count> {
  const started = Date.now()
  const count = await run()
  say(`${count.failed > 0 ? '✗' : '✓'} ${name}, ${seconds(Date.now() - started)}`)
  return count
}

/** A step that runs one command and shows its output on failure, which counts as one. */
export function commandStep(name: string, [program = '', ...args]: string[]): Step {
  return {
    name,
    async run() {
      const { code, output } = await runPackageBin(program, { args, show: false })
      if (code !== 0) say(output.trimEnd())
      return { passed: 0, failed: code === 0 ? 0 : 1 }
    },
  }
}

/** A step whose program writes a report; `count` reads the passed and failed tests from it. */
export function testStep(
  name: string,
  test: { command: string[]; report: string; count: (report: string) => Count },
): Step {
  const [program = '', ...args] = test.command
  return {
    name,
    async run() {
      const { code } = await runPackageBin(program, { args, show: true })
      const count = readCount(test)
      // A run may fail outside of its tests.
      return { ...count, failed: code === 0 ? count.failed : Math.max(1, count.failed) }
    },
  }
}

function readCount({ report, count }: { report: string; count: (report: string) => Count }): Count {
  try {
    return count(readFileSync(report, 'utf8'))
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** Runs a program of node_modules with the current Node. */
async function runPackageBin(program: string, { args, show }: { args: string[]; show: boolean }) {
  const child = spawn(join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => (output += part))
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
    child.once('error', (error) => {
      output += error.message
      resolve(1)
    })
  })
  return { code, output }
}
