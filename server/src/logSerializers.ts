/** Logs no query, which may hold a token, and no signature of media. */
export function serializeRequest(request: { method: string; url: string; ip: string }) {
  const path = request.url.split('?')[0]?.replace(/^\/media\/[^/]+/, '/media/-')
  return { method: request.method, path, address: request.ip }
}

/** The logger's name for an error. */
export const errorInLog = 'err'

/** Leaves out the values of rows that database errors tell. */
export function serializeError(error: Error & { code?: unknown }) {
  const { name: type, message, code, stack = '' } = error
  return { type, message: withoutValues(message), code, stack: withoutValues(stack) }
}

/** Without mail addresses and whatever is as long as a token. */
function withoutValues(text: string): string {
  return text.replaceAll(/[\w-]{40,}/g, '…').replaceAll(/[^\s@"'<>()=]+@[^\s@"'<>()]+\.[^\s@"'<>()]+/g, '…@…')
}
