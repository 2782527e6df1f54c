import { logError } from '../../platform/errorLog/errorLog.ts'

/** Loads a third party's script and reports a failure to the error log. */
export function loadTag(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.addEventListener('error', () => logError(new Error(`The analytics tag is missing: ${address}`)))
  script.src = address
  document.head.append(script)
}
