import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { queryClient } from '../platform/cache/queries.ts'
import { failureText } from './FormFailure.tsx'
import { showToast } from './toasts.ts'

type ActionOptions = {
  /** Replaces the error toast. */
  onError?: (error: Error) => void
}

/**
 * An action of a button, with its pending state and input; shows a toast on failure. A press that repeats one which is
 * still running, such as the second of a double click, does nothing.
 */
export function useAction<Input = void, Result = unknown>(
  act: (input: Input) => Promise<Result>,
  { onError = showFailure }: ActionOptions = {},
) {
  // The next click may come before the pending state is rendered.
  const running = useRef(new Set<Input>())
  const { mutate, mutateAsync, isPending, isSuccess, variables, error, reset } = useMutation(
    // The input may be a password and must not stay in memory.
    { mutationFn: act, onError, onSettled: (_result, _error, input) => running.current.delete(input), gcTime: 0 },
    queryClient,
  )
  const run = useCallback(
    (input: Input) => {
      if (running.current.has(input)) return
      running.current.add(input)
      mutate(input)
    },
    [mutate],
  )
  return {
    run,
    runAsync: mutateAsync,
    isPending,
    isSuccess,
    /** Input of the pending action. */
    input: isPending ? variables : undefined,
    failure: error ?? undefined,
    forgetFailure: reset,
  }
}

/** For actions whose error is shown next to the button. */
export const inline: ActionOptions = { onError: () => undefined }

export function showFailure(error: Error): void {
  showToast({ text: failureText(error), tone: 'bad' })
}
