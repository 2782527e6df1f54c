const token = /[\w-]{40,}/g
const emailAddress = /[^\s@"'<>()=\\,;:/…]{1,64}@[^\s@"'<>()=\\,;]{1,255}\.[^\s@"'<>()=\\,;]{2,}/g
const encodedEmailAddress = /[\w.+-]{1,64}%40[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/gi
/** Secret parameters of links, and the password of a URL such as SMTP_URL. */
const secretParameter = /([?&](?:token|code|key|state|ticket|password)=)[^&\s"\\]+/gi
const urlPassword = /(\b[a-z][a-z\d+.-]{0,20}:\/\/)[^\s/@"]{1,200}@/gi

/** Patterns have bounded quantifiers: a long line must not cost quadratic time. */
const maxPathLength = 300

/** Removes e-mail addresses, tokens, codes of links and passwords of URLs from a line. */
export function mask(line: string): string {
  const masked = line.replaceAll(secretParameter, '$1…').replaceAll(urlPassword, '$1…@').replaceAll(token, '…')
  // Most lines have no address, and these patterns cost more than all others.
  if (!masked.includes('@') && !masked.includes('%40')) return masked
  return masked.replaceAll(emailAddress, '…@…').replaceAll(encodedEmailAddress, '…@…')
}

/** The path of a URL without its query, which may contain a token, and without media signatures. */
export function pathOf(url: string): string {
  return (url.split('?')[0] ?? '').replace(/^\/media\/[^/]+/, '/media/-').slice(0, maxPathLength)
}

type LoggedError = {
  type: string
  message: string
  code?: unknown
  stack: string
  cause?: LoggedError
  errors?: LoggedError[]
}

/** How many errors of an aggregate are logged. */
const loggedErrors = 5
const loggedDepth = 3

/** Logs only these fields: other fields of a database error contain row values. */
export function serializeError(error: Error): LoggedError {
  return serializeTo(loggedDepth, error)
}

function serializeTo(depth: number, error: Error & { code?: unknown }): LoggedError {
  const { name: type, message, code, stack = '', cause } = error
  const reasons = error instanceof AggregateError ? (error.errors as unknown[]).filter(isError) : []
  return {
    type,
    message: mask(message),
    code,
    stack: mask(stack),
    ...(depth > 0 && isError(cause) && { cause: serializeTo(depth - 1, cause) }),
    ...(depth > 0 &&
      reasons.length > 0 && {
        errors: reasons.slice(0, loggedErrors).map((reason) => serializeTo(depth - 1, reason)),
      }),
  }
}

const isError = (value: unknown): value is Error => value instanceof Error
