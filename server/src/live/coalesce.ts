/** Runs `work` when asked. Asked again while it runs, it runs once more afterwards, however often it was asked. */
export function coalesce(work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined
  let again = false

  function run(): void {
    if (running) again = true
    else
      running = work()
        .then(() => undefined)
        .catch(onError)
        .finally(() => {
          running = undefined
          if (!again) return
          again = false
          run()
        })
  }

  return { run, settled: async () => await running }
}
