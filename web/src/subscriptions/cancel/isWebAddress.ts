import { parseUrl } from '../../platform/navigation/parseUrl.ts'

/** Whether an address of the server may be opened: http(s) only. */
export function isWebAddress(address: string): boolean {
  return ['https:', 'http:'].includes(parseUrl(address)?.protocol ?? '')
}
