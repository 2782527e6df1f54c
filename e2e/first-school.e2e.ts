import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { freePort } from '../scripts/freePort.ts'
import { test } from './fixtures.ts'
import { position } from './playback.ts'
import { endServer, startServer } from './server.ts'

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs/first-school.md')
const adminPassword = 'quiet harbour 17'
const learnerPassword = 'seven green bottles'

test.use({ locale: 'en-GB' })

/** The commands of the page before and after the server's start, for a school in another folder. */
async function documentedCommands(school: string): Promise<{ beforeStart: string[]; afterStart: string[] }> {
  const blocks = [...(await readFile(page, 'utf8')).matchAll(/^```\n(.*?)^```/gms)].map(([, block = '']) => block)
  const found = blocks.flatMap((block) => block.match(/^cat > \S+ <<end\n.*?^end$|^(?:npm|mkdir) [^\n]*$/gms) ?? [])
  const start = found.indexOf('npm start')
  expect(start).toBeGreaterThan(0)
  const commands = found.map((command) => command.replaceAll('/srv/school', school))
  return { beforeStart: commands.slice(0, start), afterStart: commands.slice(start + 1) }
}

/** The output of a program, which its failure includes. */
async function outputOf(program: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
  const ended = promisify(execFile)(program, args, options)
  const { stdout } = await ended.catch((cause: unknown) => {
    const { message, stdout } = cause as Error & { stdout: string }
    throw new Error(`${message}\n${stdout}`, { cause })
  })
  return stdout
}

test('the commands of docs/first-school.md lead from an empty folder to a learner who watches day 1', async ({
  browser,
}) => {
  const school = await mkdtemp(join(tmpdir(), 'daystream-school-'))
  const port = await freePort()
  const settings = {
    DATA_DIR: join(school, 'data'),
    BRANDS_DIR: join(school, 'brands'),
    DEFAULT_BRAND: 'yoga',
    DEMO: 'off',
    PORT: String(port),
    NODE_ENV: 'development',
  }
  const { beforeStart, afterStart } = await documentedCommands(school)
  const run = async (command: string) => {
    const [, file, text = ''] = /^cat > (\S+) <<end\n(.*)^end$/ms.exec(command) ?? []
    if (file !== undefined) return writeFile(file, text).then(() => '')
    const [program = '', ...args] = command.split(' ')
    const env = { ...process.env, ...settings }
    return outputOf(program, args, { cwd: root, env })
  }
  const printed: string[] = []
  for (const command of beforeStart) printed.push(await run(command))
  const server = await startServer({
    dataDir: settings.DATA_DIR,
    port,
    settings,
  })
  try {
    const adminLink = () => /http[^\s"]+\/admin\/[^\s"]+/.exec(server.output())?.[0] ?? ''
    await expect.poll(adminLink).not.toBe('')
    const administrator = await browser.newPage()
    await administrator.goto(adminLink())
    await administrator.getByLabel('Email').fill('owner@school.example')
    await administrator.getByLabel('Password', { exact: true }).fill(adminPassword)
    await administrator.getByLabel('Password again').fill(adminPassword)
    await administrator.keyboard.press('Enter')
    await administrator.getByRole('link', { name: 'People' }).click()
    await expect(administrator.getByRole('link', { name: /anna@school\.example/ })).toBeVisible()

    const [learnerLink = ''] = /http\S+resetPassword\S+/.exec(printed.join('\n')) ?? []
    const learner = await browser.newPage()
    await learner.goto(learnerLink)
    await learner.getByLabel('New password', { exact: true }).fill(learnerPassword)
    await learner.getByLabel('New password again').fill(learnerPassword)
    await learner.keyboard.press('Enter')
    await learner.getByRole('link', { name: 'Start the lesson' }).click()
    await expect.poll(() => position(learner)).toBeGreaterThan(0.5)
    for (const command of afterStart) await run(command)
    await administrator.getByRole('link', { name: 'Shop' }).click()
    await expect(administrator.getByText('€49', { exact: true })).toBeVisible()
  } finally {
    await endServer(server, 'SIGTERM')
    await rm(school, { recursive: true, force: true })
  }
})
