import type { AnyRoute } from '@tanstack/react-router'
import { Modal } from '../ui/Modal.tsx'

/** One after the other, to leave room for what the person asks for. Those that are there are not fetched again. */
export async function fetchSections(routes: Record<string, AnyRoute>, signal: AbortSignal): Promise<void> {
  // While developing every module is a file of its own; and who saves data fetches nothing they may not open.
  if (!import.meta.env.PROD || prefersReducedTraffic()) return
  for (const { options } of Object.values(routes)) {
    const meta = options.staticData?.meta
    if (signal.aborted) return
    if (meta?.sections) await meta.loadCode?.()
  }
  // The menu of a phone leads to them.
  Modal.preload()
}

function prefersReducedTraffic(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
