type Hook = () => void | Promise<void>
/** `mayBeCommitted`: the connection was lost during the commit. */
type RollbackHook = (outcome: { mayBeCommitted: boolean }) => void | Promise<void>

export type TransactionHooks = {
  /** For notifications and side effects that cannot be rolled back. */
  afterCommit: (hook: Hook) => void
  /** For writes that must survive the rollback. */
  afterRollback: (hook: RollbackHook) => void
}

/** Hooks failed after their transaction. A commit remains in effect. */
export class TransactionHookError extends AggregateError {
  readonly isCommitted: boolean

  constructor(errors: readonly unknown[], isCommitted: boolean) {
    const messages = errors.map((error) => (error instanceof Error ? error.message : String(error)))
    super(errors, `Failed after the ${isCommitted ? 'commit' : 'rollback'}: ${messages.join('; ')}`)
    this.isCommitted = isCommitted
  }
}

/** Collects the hooks of one transaction; `run` runs the hooks of its outcome. */
export function collectHooks() {
  const hooks = { commit: [] as Hook[], rollback: [] as RollbackHook[] }
  let isOver = false

  const addTo =
    <Added>(list: Added[]) =>
    (hook: Added) => {
      if (isOver) throw new Error('Hook added after the end of its transaction')
      list.push(hook)
    }

  return {
    hooks: { afterCommit: addTo(hooks.commit), afterRollback: addTo(hooks.rollback) } satisfies TransactionHooks,
    /** A failing hook does not stop the others. */
    async run({ isCommitted, mayBeCommitted }: { isCommitted: boolean; mayBeCommitted: boolean }): Promise<void> {
      isOver = true
      const failures: unknown[] = []
      for (const hook of isCommitted ? hooks.commit : hooks.rollback)
        try {
          await hook({ mayBeCommitted })
        } catch (error) {
          failures.push(error)
        }
      if (failures.length > 0) throw new TransactionHookError(failures, isCommitted)
    },
  }
}
