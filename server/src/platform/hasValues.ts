import { isDeepStrictEqual } from 'node:util'

/** Whether a record has these values already, so that saving them again changes nothing. */
export function hasValues<Values extends object>(record: Values, values: Values): boolean {
  return (Object.keys(values) as (keyof Values)[]).every((name) => isDeepStrictEqual(record[name], values[name]))
}
