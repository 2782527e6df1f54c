import { t } from '../../../platform/language/language.ts'

/** Errors of media capture. */
export type CaptureError = 'internal' | 'busy' | 'invalid' | 'empty' | 'denied' | 'unsupported'

const byName: Readonly<Record<string, CaptureError>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'unsupported',
  NotSupportedError: 'unsupported',
  NotReadableError: 'busy',
  AbortError: 'busy',
  OverconstrainedError: 'invalid',
  TypeError: 'invalid',
}

/** The error of a browser's camera or recorder. */
export function captureErrorOf(error: unknown): CaptureError {
  return (error instanceof Error && byName[error.name]) || 'internal'
}

const texts: Record<CaptureError, () => string> = {
  internal: () => t('files.captureInternal'),
  busy: () => t('files.captureBusy'),
  invalid: () => t('files.captureInvalid'),
  empty: () => t('files.captureEmpty'),
  denied: () => t('files.captureDenied'),
  unsupported: () => t('files.captureUnsupported'),
}

/** What happened, and the way out. */
export function captureText(error: CaptureError): string {
  return texts[error]()
}
