import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const deploy = (name: string) => readFileSync(join(root, 'docs/deploy', name), 'utf8')
const exists = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined

const units = ['daystream.service', 'daystream-backup.service', 'daystream-backup.timer']

// Without systemd-analyze the settings are compared all the same.
test.skipIf(!exists('systemd-analyze')).each(units)('the systemd unit %s is valid', (name) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'daystream-unit-'))
  for (const unit of units) {
    const text = deploy(unit)
      .replaceAll('/opt/daystream/node_modules/.bin/node', process.execPath)
      .replaceAll('/opt/daystream', root)
    writeFileSync(join(folder.path, unit), text)
  }
  const args = ['verify', '--man=no', join(folder.path, name)]
  const { status, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  expect({ status, problems: stderr.split('\n').filter((line) => line.includes(name)) }).toEqual({
    status: 0,
    problems: [],
  })
})

test.each([
  ['daystream.service', 'start', ''],
  ['daystream-backup.service', 'backup', ' /var/lib/daystream-backups --keep 7'],
])('the systemd unit %s sets documented variables and runs the command of npm run %s', (name, script, args) => {
  const unit = deploy(name)
  const names = Array.from(unit.matchAll(/^Environment=(\w+)=/gm), ([, variable]) => variable)
  const operate = readFileSync(join(root, 'docs/operate.md'), 'utf8')
  expect(names.filter((variable) => !new RegExp(`\`${variable}[\`=]`).test(operate))).toEqual([])
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const command = scripts[script]?.replace(/^node /, '/opt/daystream/')
  expect(unit.match(/^ExecStart=(.*)$/m)?.[1]).toBe(`/opt/daystream/node_modules/.bin/node ${command}${args}`)
  expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(true)
})

test('the backup has the data, the user and the protection of the server', () => {
  const [server, backup] = [deploy('daystream.service'), deploy('daystream-backup.service')].map((unit) =>
    unit.split('\n'),
  )
  const shared =
    /^(User|Group|WorkingDirectory|Environment=(NODE_ENV|DATA_DIR)|EnvironmentFile|NoNew|Private|Protect|Restrict|Lock|UMask)/
  expect(backup?.filter((line) => shared.test(line))).toEqual(server?.filter((line) => shared.test(line)))
})

test('the timer starts the service of its name', () => {
  expect(deploy('daystream-backup.timer')).toMatch(/^\[Timer\]\nOnCalendar=/m)
  expect(deploy('daystream-backup.timer')).not.toMatch(/^Unit=/m)
  expect(deploy('daystream-backup.service')).toMatch(/^Type=oneshot$/m)
})

// nginx and openssl are not part of our packages.
test.skipIf(!exists('nginx') || !exists('openssl'))('the nginx site is valid', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'daystream-nginx-'))
  const inside = (name: string) => join(folder.path, name)
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=school.example']
  spawnSync('openssl', [...request, '-keyout', inside('privkey.pem'), '-out', inside('fullchain.pem')])
  const site = deploy('nginx.conf')
    .replaceAll('/etc/letsencrypt/live/school.example', folder.path)
    .replaceAll(/listen (\[::\]:)?(80|443)\b/g, 'listen 127.0.0.1:4$2')
    .replaceAll(/^( *listen .*;)\n *listen .*;$/gm, '$1')
  writeFileSync(inside('site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${inside(kind)};`,
  )
  writeFileSync(
    inside('nginx.conf'),
    `pid ${inside('pid')};\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\ninclude ${inside('site.conf')};\n}\n`,
  )
  const { status, stderr } = spawnSync('nginx', ['-t', '-e', 'stderr', '-p', folder.path, '-c', inside('nginx.conf')], {
    encoding: 'utf8',
  })
  expect(stderr).toContain('test is successful')
  expect(status).toBe(0)
})
