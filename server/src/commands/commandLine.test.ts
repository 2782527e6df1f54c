import { expect, test } from 'vitest'
import { runCommand } from '../../test/command.ts'

test.each(['backup', 'restore', 'doctor', 'courseList', 'brandCheck', 'person', 'explain'])(
  '%s --help prints the usage alone and does nothing else',
  async (command) => {
    const result = await runCommand([`server/src/commands/${command}.ts`, '--help'], { DATA_DIR: '/nowhere' })
    expect(result).toEqual({ code: 0, stdout: expect.stringMatching(/^Usage: npm run /), stderr: '' })
  },
)
