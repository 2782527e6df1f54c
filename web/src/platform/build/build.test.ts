import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  document.head.innerHTML = '<meta name="build" content="0a1b2c3d4e5f" />'
})
afterEach(() => {
  vi.unstubAllEnvs()
  delete document.documentElement.dataset['origin']
  document.head.innerHTML = ''
})

/** Whether a page is outdated once the server has answered with its build. */
async function isOutdatedBy(serverBuild: string): Promise<boolean> {
  const { checkServerBuild, isOutdated } = await import('./build.ts')
  checkServerBuild(serverBuild)
  return isOutdated()
}

it('a page is outdated once the server has another build', async () => {
  expect(await isOutdatedBy('0a1b2c3d4e5f')).toBe(false)
  expect(await isOutdatedBy('f5e4d3c2b1a0')).toBe(true)
})

it('the application, whose files are on the device, is not outdated by the build of the site', async () => {
  vi.stubEnv('MODE', 'application')
  document.documentElement.dataset['origin'] = 'https://learn.school.example'
  expect(await isOutdatedBy('f5e4d3c2b1a0')).toBe(false)
})
