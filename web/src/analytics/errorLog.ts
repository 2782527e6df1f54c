/**
 * Tells the school's error log what goes wrong on this page. Its code comes with the first failure; it is no third
 * party and asks for no consent.
 */
export function startErrorLog(): void {
  window.addEventListener('error', ({ error, message }: ErrorEvent) => noteError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => noteError(reason))
}

/** For what was caught, and is not the person's business. */
export function noteError(failure: unknown): void {
  // A failure that tells of another one would never end.
  import('./sendReport.ts').then(({ sendReport }) => sendReport(failure)).catch(() => undefined)
}
