import { useRef } from 'react'
import { newId } from '../device/newId.ts'

/** Gives a key for an input: the same one for a retry, a new one once the input has changed. */
export function useIdempotencyKey(): (input: unknown) => string {
  const last = useRef({ input: '', key: '' })
  return (input) => {
    const text = JSON.stringify(input)
    if (!last.current.key || last.current.input !== text) last.current = { input: text, key: newId() }
    return last.current.key
  }
}
