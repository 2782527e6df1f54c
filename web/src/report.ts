/**
 * Tells that something went wrong which the person can do nothing about. It becomes the browser's own error event,
 * which any error log can listen to.
 */
export function report(message: string, cause?: unknown): void {
  globalThis.reportError(new Error(message, { cause }))
}
