import { OperatorError } from '../config/operatorError.ts'

/** Debian 12's version; stated in docs/operate.md. */
export const minimumServerVersion = 15

/** Throws if PostgreSQL is too old. `versionNumber` is `server_version_num`, such as 150004. */
export function requireServerVersion(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000)
  if (major >= minimumServerVersion) return
  throw new OperatorError(
    `PostgreSQL ${major} is too old: Daystream needs PostgreSQL ${minimumServerVersion} or later. Upgrade it, or start without DATABASE_URL to use the packaged one.`,
  )
}
