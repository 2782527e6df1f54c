import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { processRegistry } from './metrics.ts'

export type DiskState = 'good' | 'low' | 'full'
export type DiskSpace = { state: DiskState; freeMegabytes: number }

const megabyte = 1024 * 1024
/** With less, the database may stop. */
const fullBelowMegabytes = 500
const watchMs = 60_000

type Setting = Pick<Config, 'dataDir' | 'diskWarningMegabytes'>

export async function findDiskSpace({ dataDir, diskWarningMegabytes }: Setting): Promise<DiskSpace> {
  const { bavail, bsize } = await statfs(dataDir)
  const freeMegabytes = Math.floor((bavail * bsize) / megabyte)
  return { state: diskStateOf(freeMegabytes, diskWarningMegabytes), freeMegabytes }
}

export function diskStateOf(freeMegabytes: number, warningMegabytes: number): DiskState {
  if (freeMegabytes < fullBelowMegabytes) return 'full'
  return freeMegabytes < warningMegabytes ? 'low' : 'good'
}

const free = new Gauge({
  name: 'daystream_disk_free_bytes',
  help: 'What is free on the disk of DATA_DIR',
  registers: [processRegistry],
})

/** Checks every minute; logs changes and sets a metric. Returns a function that stops it. */
export async function watchDisk(setting: Setting, log: Pick<Log, 'info' | 'warn' | 'error'>): Promise<() => void> {
  let known: DiskState = 'good'
  const look = async () => {
    const { state, freeMegabytes } = await findDiskSpace(setting)
    free.set(freeMegabytes * megabyte)
    if (state === known) return
    known = state
    log[levelOf[state]](`${freeMegabytes} MB are free on the disk of DATA_DIR${remedyOf[state]}`)
  }
  const lookSafely = () =>
    look().catch((error: unknown) => log.warn(`The disk of DATA_DIR cannot be examined: ${String(error)}`))
  await lookSafely()
  const timer = setInterval(() => void lookSafely(), watchMs).unref()
  return () => clearInterval(timer)
}

const levelOf = { good: 'info', low: 'warn', full: 'error' } as const
const remedyOf: Record<DiskState, string> = {
  good: ' again',
  low: ': free some space, or move DATA_DIR to a larger disk',
  full: ': uploads, conversions and soon the database fail. Free some space now, or move DATA_DIR to a larger disk',
}
