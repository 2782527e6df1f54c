import { createHash } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const pollMs = 200

/**
 * Runs `work` under an exclusive lock by name and folder. A lock is stale when all its owner processes have exited.
 * `work` gets a function that adds an owner: a child process that survives if this one is killed.
 */
export async function withLock(name, folder, work) {
  const file = join(
    tmpdir(),
    `daystream-${name}-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.lock`,
  )
  await acquire(file)
  try {
    return await work((pid) => writeFileSync(file, `${process.pid} ${pid}`))
  } finally {
    rmSync(file, { force: true })
  }
}

async function acquire(file) {
  while (!create(file)) {
    const owners = ownersOf(file)
    if (owners.length > 0 && !owners.some(isAlive)) rmSync(file, { force: true })
    await setTimeout(pollMs)
  }
}

/** Tries to create the lock file atomically, with its owner's process id as content. */
function create(file) {
  const candidate = `${file}.${process.pid}`
  writeFileSync(candidate, String(process.pid))
  try {
    linkSync(candidate, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(candidate)
  }
}

/** Empty while the file is being rewritten, or after it is deleted. */
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
