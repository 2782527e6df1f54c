import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Outcome<Value> = { value: Value } | { error: unknown } | undefined

/** Makes a call that must not be repeated, once when the screen mounts. `retry` is for after an error. */
export function useCallOnMount<Value>(make: () => Promise<Value>): { outcome: Outcome<Value>; retry: () => void } {
  const [outcome, setOutcome] = useState<Outcome<Value>>()
  const started = useRef(false)
  const run = () => {
    make().then(
      (value) => setOutcome({ value }),
      (error: unknown) => setOutcome({ error }),
    )
  }
  const start = useEffectEvent(() => {
    if (!started.current) run()
    started.current = true
  })
  useEffect(() => start(), [])
  const retry = () => {
    setOutcome(undefined)
    run()
  }
  return { outcome, retry }
}
