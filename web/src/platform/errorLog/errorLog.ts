/**
 * Reports uncaught errors to the school's own error log, which needs no consent. The reporter loads with the first error.
 */
export function startErrorLog(): void {
  window.addEventListener('error', ({ error, message }: ErrorEvent) => logError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => logError(reason))
}

/** Reports a caught error that the user cannot act on. */
export function logError(cause: unknown): void {
  // An error while reporting must not be reported.
  import('./sendReport.ts').then(({ sendReport }) => sendReport(cause)).catch(() => undefined)
}

/**
 * Reports an error that the user cannot act on, as the browser's `error` event, which the error log listens to.
 */
export function report(message: string, cause?: unknown): void {
  globalThis.reportError(new Error(message, { cause }))
}
