import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { LRUCache } from 'lru-cache'
import { semaphoreOf, withPermits } from '../../platform/concurrency/semaphore.ts'

/** A frame of a built file, as Chromium (`at draw (URL)`) or as Firefox and Safari write it (`draw@URL`). */
const builtFrame =
  /^(?:\s{0,8}at (?:(?<caller>[^()@]{1,200}) \()?|(?<function>[^\s@()]{0,200})@)(?:https?|capacitor):\/\/[^\s()/]{1,100}(?:\/class)?\/assets\/(?<file>[\w@.-]{1,80}\.js):(?<line>\d{1,6}):(?<column>\d{1,6})\)?$/
const ownSource = /^(?:web|contract)\/src\//
/** Files that make or pass on errors of others. */
const reporters = /^web\/src\/platform\/errorLog\//

/** Bounds of one report, which anybody may send: a large map takes about 0.1 s. */
const maxFrames = 30
const maxFiles = 3
/** Bounds of this process: made-up reports take 5 % of a core, and one network leaves most of that to the others. */
const readsPerMinute = 30
const readsOfNetworkPerMinute = 10
/** Reports beyond these bounds are stored as they came, with a note. */
const reading = semaphoreOf({ permits: 1, queueLength: 8 })
const note = '\n    (sources not named: too many reports at that moment)'
const reads = { minuteStartMs: -Infinity, count: 0, byNetwork: new Map<string, number>() }
/** A faulty release is reported from many browsers at once. */
const positions = new LRUCache<string, Position>({ max: 2000 })

/** A source map of our build; `x_functions` has the name, first and last line of the functions of each own source. */
type BuiltMap = {
  map: TraceMap
  functions: readonly (readonly [name: string, first: number, last: number][] | null)[] | undefined
}

type Position = {
  source: string
  line: number
  column: number
  /** Named functions around the position: `DayScreen.finish`. */
  scope: string | undefined
}

type Frame = { caller: string; file: string; line: number; column: number }

export type ReadStack = {
  stack: string
  /** `web/src/…:line` of the first frame of our own; undefined if none is known. */
  place: string | undefined
  /** Source and function of that frame, which stay when lines move; undefined without a function. */
  scope: string | undefined
}

/** The file beside the source maps that marks a build of the mobile application. */
export const applicationMark = (release: string) => `application-${release}.gz`

/** Whether an application of this build was made from these sources; `release` must be one. */
export function isApplicationRelease(webDir: string, release: string): boolean {
  return existsSync(join(webDir, 'maps', applicationMark(release)))
}

/** Names the sources of a stack of built files by their source maps; frames without a map keep the built file. */
export async function readStack(webDir: string, detail: string, network: string): Promise<ReadStack> {
  const lines = detail.split('\n').map((line) => ({ line, frame: frameOf(line) }))
  const frames = lines.flatMap(({ frame }) => frame ?? []).slice(0, maxFrames)
  const unknown = frames.filter((frame) => !positions.has(keyOf(frame)))
  const isRead = await withPermits(reading, () => findPositions(join(webDir, 'maps'), unknown, network)).catch(
    () => false,
  )
  const own = frames
    .map((frame) => positions.get(keyOf(frame)))
    .find((position) => position && ownSource.test(position.source) && !reporters.test(position.source))
  return {
    stack: lines.map(({ line, frame }) => (frame ? textOf(frame) : line)).join('\n') + (isRead ? '' : note),
    place: own && `${own.source}:${own.line}`,
    scope: own?.scope && `${own.source} ${own.scope}`,
  }
}

function frameOf(line: string): Frame | undefined {
  const groups = builtFrame.exec(line.slice(0, 500))?.groups
  if (!groups) return undefined
  const { file = '', caller = groups.function ?? '' } = groups
  return { caller, file, line: Number(groups.line), column: Number(groups.column) }
}

/** Returns whether the bounds allowed to read all maps. */
async function findPositions(folder: string, frames: readonly Frame[], network: string): Promise<boolean> {
  const files = [...Map.groupBy(frames, ({ file }) => file)].slice(0, maxFiles)
  for (const [file, ofFile] of files) {
    const compressed = await readFile(join(folder, `${file}.map.gz`)).catch(() => undefined)
    if (!compressed) continue
    if (!claimRead(network)) return false
    const built = await parseMap(compressed)
    for (const frame of ofFile) {
      // Browsers count columns from 1, source maps from 0.
      const { source, line, column } = originalPositionFor(built.map, {
        line: Math.max(1, frame.line),
        column: Math.max(0, frame.column - 1),
      })
      if (source !== null)
        positions.set(keyOf(frame), { source, line, column: column + 1, scope: scopeOf(built, source, line) })
    }
  }
  return true
}

function claimRead(network: string): boolean {
  const nowMs = performance.now()
  if (nowMs - reads.minuteStartMs >= 60_000) {
    Object.assign(reads, { minuteStartMs: nowMs, count: 0 })
    reads.byNetwork.clear()
  }
  const ofNetwork = reads.byNetwork.get(network) ?? 0
  if (reads.count >= readsPerMinute || ofNetwork >= readsOfNetworkPerMinute) return false
  reads.count += 1
  reads.byNetwork.set(network, ofNetwork + 1)
  return true
}

async function parseMap(compressed: Buffer): Promise<BuiltMap> {
  const json = JSON.parse((await promisify(gunzip)(compressed)).toString()) as ConstructorParameters<
    typeof TraceMap
  >[0] & {
    x_functions?: BuiltMap['functions']
  }
  return { map: new TraceMap(json), functions: json.x_functions }
}

/** The innermost named function; undefined where the map of a former build has none. */
function scopeOf({ map, functions }: BuiltMap, source: string, line: number): string | undefined {
  const around = functions?.[map.sources.indexOf(source)]?.filter(([, first, last]) => first <= line && line <= last)
  // Inner functions follow those around them.
  return around?.at(-1)?.[0]
}

function keyOf({ file, line, column }: Frame): string {
  return `${file}:${line}:${column}`
}

function textOf(frame: Frame): string {
  const position = positions.get(keyOf(frame))
  const place = position ? `${position.source}:${position.line}:${position.column}` : `assets/${keyOf(frame)}`
  const caller = position?.scope ?? frame.caller
  return `    at ${caller === '' ? place : `${caller} (${place})`}`
}
