import { createHash } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  while (!create(file)) {
    const owners = ownersOf(file)
    if (owners.length > 0 && !owners.some(isAlive)) rmSync(file, { force: true })
    await setTimeout(pollMs)
  }
}

/** Whether the lock is ours now. It is there with our number or not at all, wherever we are killed. */
function create(file) {
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(own)
  }
}

/** None while the lock is written anew, or once it is gone. */
function ownersOf(file) {
  try {
    return readFileSync(file, 'utf8').split(' ').map(Number).filter(Boolean)
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
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
