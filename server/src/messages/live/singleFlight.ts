/** Runs `work` one at a time; coalesces calls during a run into one further run. */
export function singleFlight(work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined
  let isRequested = false

  async function runWhileRequested(): Promise<void> {
    do {
      isRequested = false
      try {
        await work()
      } catch (error) {
        onError(error)
      }
    } while (isRequested)
    running = undefined
  }

  return {
    run: () => {
      isRequested = true
      running ??= runWhileRequested()
    },
    settled: async () => await running,
  }
}
