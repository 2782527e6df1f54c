import type { AnyRouter } from '@tanstack/react-router'
import { onCLS, onINP, onLCP, type MetricType } from 'web-vitals'
import { recordSpeed } from '#contract/school/analytics/api.ts'
import { addresses } from '#contract/platform/addresses.ts'
import { routeOfPath, speedMetrics, speedSample, type DeviceClass } from '#contract/school/analytics/speed.ts'
import { announceMeasurement, type SpeedReport } from '../accounts/analytics/speedMeasurements.ts'
import { belowDesktop, phone } from '../ui/breakpoints.ts'
import { call } from '../platform/api/api.ts'
import { base } from '../platform/navigation/paths.ts'

/** Drawn once per page: the page is quiet again after each navigation. */
let isSampled = Math.random() < speedSample

/**
 * Measures a sample of the pages, for the school's own figures: patterns of addresses and device classes, nothing about the person
 * and nothing on the device, so that it needs no consent. Once per page, when it is hidden for the first time.
 */
export function measureSpeed(router: AnyRouter): void {
  if (!isSampled) return
  isSampled = false
  const routeAt = followRoutes(router)
  const figures = new Map<string, { metric: (typeof speedMetrics)[number]; route: string; value: number }>()
  const keep = ({ name, value, entries }: MetricType) => {
    const metric = speedMetrics.find((one) => one === name)
    const route = name === 'LCP' ? landingRoute() : routeAt(entries[0]?.startTime ?? 0)
    if (metric && route !== undefined) figures.set(metric, { metric, route, value })
  }
  onLCP(keep)
  onINP(keep)
  onCLS(keep)
  const measured = new Promise<SpeedReport>((resolve) => {
    // The library listens while the event is captured, so its last values are there.
    const finish = () => {
      if (document.visibilityState !== 'hidden') return
      window.removeEventListener('visibilitychange', finish)
      if (figures.size > 0) resolve({ device: deviceClass(), figures: [...figures.values()] })
    }
    window.addEventListener('visibilitychange', finish)
  })
  void measured.then(sendReport)
  announceMeasurement(measured)
}

/** Without the token, which would name the person. A lost figure is no loss. */
async function sendReport(body: SpeedReport): Promise<void> {
  await call(recordSpeed, { body, token: '', keepalive: true }).catch(() => undefined)
}

function deviceClass(): DeviceClass {
  if (matchMedia(phone).matches) return 'phone'
  return matchMedia(belowDesktop).matches ? 'tablet' : 'desktop'
}

/** The route of a moment since the page opened. Navigations before the measuring are unknown: all of that time is the landing's. */
function followRoutes(router: AnyRouter): (atMs: number) => string | undefined {
  const routes = [
    { sinceMs: 0, route: landingRoute() },
    { sinceMs: performance.now(), route: routeOfAddress(location.pathname) },
  ]
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    routes.push({ sinceMs: performance.now(), route: routeOfAddress(toLocation.pathname) })
  })
  return (atMs) => routes.findLast(({ sinceMs }) => sinceMs <= atMs)?.route
}

/** The route that the page opened with; none for the sign-in, which leads the signed-in on to another screen. */
function landingRoute(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation')
  const route = navigation && routeOfAddress(new URL(navigation.name).pathname)
  return route === addresses.login ? undefined : route
}

function routeOfAddress(path: string): string | undefined {
  return routeOfPath(path.startsWith(base) ? path.slice(base.length) : path)
}
