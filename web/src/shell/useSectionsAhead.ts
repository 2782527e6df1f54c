import { useRouter, type AnyRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Modal } from '../ui/Modal.tsx'
import { useReconnect } from '../ui/useOnline.ts'

/** The first screen has the network to itself for so long. */
const quietAfterMs = 5000

/** Fetches the code of all sections once the page is quiet: they open without a connection then. */
export function useSectionsAhead(): void {
  const { routesById } = useRouter()
  // Those that are there are not fetched again.
  useReconnect(() => void fetchSections(routesById))
  useEffect(() => {
    const timer = setTimeout(() => void fetchSections(routesById), quietAfterMs)
    return () => clearTimeout(timer)
  }, [routesById])
}

/** One after the other, to leave room for what the person asks for. */
async function fetchSections(routes: Record<string, AnyRoute>): Promise<void> {
  // While developing every module is a file of its own; and who saves data fetches nothing they may not open.
  if (!import.meta.env.PROD || prefersReducedTraffic()) return
  for (const { options } of Object.values(routes)) {
    const meta = options.staticData?.meta
    if (meta?.sections) await meta.loadCode?.()
  }
  // The menu of a phone leads to them.
  Modal.preload()
}

function prefersReducedTraffic(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
