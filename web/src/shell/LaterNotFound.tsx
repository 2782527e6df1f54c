import { lazy, Suspense } from 'react'

const NotFound = lazy(async () => ({ default: (await import('./NotFound.tsx')).NotFound }))

/** The page of addresses that lead nowhere; few ever need its code. */
export function LaterNotFound() {
  return (
    <Suspense fallback={null}>
      <NotFound />
    </Suspense>
  )
}
