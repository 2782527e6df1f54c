type Hook = () => void | Promise<void>

export type TransactionHooks = {
  /** Runs once the transaction is committed: for waking others up, and for what cannot be rolled back. */
  afterCommit: (hook: Hook) => void
  /** Runs once the transaction has failed: for what must be written nevertheless. */
  afterRollback: (hook: Hook) => void
}

/** Hooks have failed after the end of their transaction; `errors` says how. What was committed stands. */
export class TransactionHookError extends AggregateError {
  readonly isCommitted: boolean

  constructor(errors: readonly unknown[], isCommitted: boolean) {
    const messages = errors.map((error) => (error instanceof Error ? error.message : String(error)))
    super(errors, `Failed after the ${isCommitted ? 'commit' : 'rollback'}: ${messages.join('; ')}`)
    this.isCommitted = isCommitted
  }
}

/** Collects the hooks of one transaction; `run` ends the collection and runs those that apply. */
export function collectHooks() {
  const hooks = { commit: [] as Hook[], rollback: [] as Hook[] }
  let isOver = false

  const addTo = (list: Hook[]) => (hook: Hook) => {
    if (isOver) throw new Error('A hook came after the end of its transaction')
    list.push(hook)
  }

  return {
    hooks: { afterCommit: addTo(hooks.commit), afterRollback: addTo(hooks.rollback) } satisfies TransactionHooks,
    /** In their order, each after the former; one that fails does not keep the others from running. */
    async run({ isCommitted }: { isCommitted: boolean }): Promise<void> {
      isOver = true
      const failures: unknown[] = []
      for (const hook of isCommitted ? hooks.commit : hooks.rollback)
        try {
          await hook()
        } catch (error) {
          failures.push(error)
        }
      if (failures.length > 0) throw new TransactionHookError(failures, isCommitted)
    },
  }
}
