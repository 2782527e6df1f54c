/**
 * Reports an error that the user cannot act on, as the browser's `error` event, which the error log listens to.
 */
export function report(message: string, cause?: unknown): void {
  globalThis.reportError(new Error(message, { cause }))
}
