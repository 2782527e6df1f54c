import { noteError } from './errorLog.ts'

/** Fetches the script of a service. When it does not come, the school hears that its tag is missing. */
export function loadTag(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.addEventListener('error', () => noteError(new Error(`The analytics tag is missing: ${address}`)))
  script.src = address
  document.head.append(script)
}
