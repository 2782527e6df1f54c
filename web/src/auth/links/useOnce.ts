import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type Outcome<Value> = { value: Value } | { error: unknown } | undefined

/** Makes a call that may be made only once, as the screen opens. `again` is for a failure that left it unmade. */
export function useOnce<Value>(make: () => Promise<Value>): { outcome: Outcome<Value>; again: () => void } {
  const [outcome, setOutcome] = useState<Outcome<Value>>()
  const begun = useRef(false)
  const run = () => {
    make().then(
      (value) => setOutcome({ value }),
      (error: unknown) => setOutcome({ error }),
    )
  }
  const begin = useEffectEvent(() => {
    if (!begun.current) run()
    begun.current = true
  })
  useEffect(() => begin(), [])
  const again = () => {
    setOutcome(undefined)
    run()
  }
  return { outcome, again }
}
