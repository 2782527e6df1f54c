/** What of a request stands in the log: no query, which may hold a token, and no signature of media. */
export function loggedRequest(request: { method: string; url: string; ip: string }) {
  const path = request.url.split('?')[0]?.replace(/^\/media\/[^/]+/, '/media/-')
  return { method: request.method, path, address: request.ip }
}

/** The logger's name for an error. */
export const errorInLog = 'err'

/** What of an error stands in the log. Those of the database also tell the values of rows: they are left out. */
export function loggedError(error: Error & { code?: unknown }) {
  const { name: type, message, code, stack = '' } = error
  return { type, message: withoutValues(message), code, stack: withoutValues(stack) }
}

/** Without mail addresses and whatever is as long as a token. */
function withoutValues(text: string): string {
  return text.replaceAll(/[\w-]{40,}/g, '…').replaceAll(/[^\s@"'<>()=]+@[^\s@"'<>()]+\.[^\s@"'<>()]+/g, '…@…')
}
