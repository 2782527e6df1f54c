/** The code that only the signed-in need: guests do without it. */
export const loadShell = () => import('./Shell.tsx')
export const loadStart = () => import('./start.ts')

/** Fetches it ahead of time. */
export function preloadInside(): void {
  Promise.all([loadShell(), loadStart()]).catch(() => undefined)
}
