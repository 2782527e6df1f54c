/** Runs `work` one at a time. Asked while it runs, it runs once more at the end, however often it was asked. */
export function singleFlight(work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined
  let isAskedAgain = false

  async function runUntilQuiet(): Promise<void> {
    do {
      isAskedAgain = false
      try {
        await work()
      } catch (error) {
        onError(error)
      }
    } while (isAskedAgain)
    running = undefined
  }

  return {
    run: () => {
      isAskedAgain = true
      running ??= runUntilQuiet()
    },
    settled: async () => await running,
  }
}
