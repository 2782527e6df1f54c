import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const pollMs = 200

/**
 * Does `work` while no other command on the same folder does work of this name. A lock whose programs are all gone
 * counts as none. `work` gets a function that adds a program to it: one that goes on alone should we be killed.
 */
export async function withLock(name, folder, work) {
  const file = join(
    tmpdir(),
    `daystream-${name}-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.lock`,
  )
  await take(file)
  try {
    return await work((pid) => writeFileSync(file, `${process.pid} ${pid}`))
  } finally {
    rmSync(file, { force: true })
  }
}

async function take(file) {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owners = existsSync(file) ? readFileSync(file, 'utf8').split(' ').map(Number).filter(Boolean) : []
    if (owners.length > 0 && !owners.some(isAlive)) rmSync(file, { force: true })
    await setTimeout(pollMs)
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
