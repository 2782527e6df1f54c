import type { LogFn } from 'pino'

const windowMs = 60_000
/** Bounds the memory of the counts; beyond it, lines are written unfiltered. */
const maxWindows = 1000

type Arguments = Parameters<LogFn>
type Line = { key: string; args: Arguments; write: (args: Arguments) => void }

/** Writes a repeated line once a minute, with the number of repetitions. */
export function createRepeatFilter() {
  const counts = new Map<string, { count: number; line: Line }>()

  function summarize(key: string): boolean {
    const counted = counts.get(key)
    counts.delete(key)
    if (!counted || counted.count === 0) return false
    counted.line.write(withCount(counted.line.args, counted.count))
    return true
  }

  function open(line: Line): void {
    counts.set(line.key, { count: 0, line })
    setTimeout(() => summarize(line.key) && open(line), windowMs).unref()
  }

  return {
    filter(line: Line): void {
      const counted = counts.get(line.key)
      if (counted) {
        counted.count += 1
        return
      }
      line.write(line.args)
      if (counts.size < maxWindows) open(line)
    },
    flush: () => [...counts.keys()].forEach(summarize),
  }
}

/** The key of lines that differ at most in their request. */
export function repeatKey([first, text]: Arguments, level: number): string {
  const fields: unknown = first
  if (typeof fields === 'string') return `${level} ${fields}`
  const reason = errorOf(fields)
  return `${level} ${String(text)} ${reason ? `${reason.name} ${reason.message}` : ''}`
}

function errorOf(fields: unknown): Error | undefined {
  if (fields instanceof Error) return fields
  const error = typeof fields === 'object' && fields !== null && 'error' in fields ? fields.error : undefined
  return error instanceof Error ? error : undefined
}

function withCount([first, ...rest]: Arguments, repeated: number): Arguments {
  const fields: unknown = first
  if (typeof fields === 'string') return [{ repeated }, fields]
  return [fields instanceof Error ? { error: fields, repeated } : { ...(fields as object), repeated }, ...rest]
}
