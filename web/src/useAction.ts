import { useMutation } from '@tanstack/react-query'
import { queryClient } from './queries.ts'
import { failureText } from './ui/FormFailure.tsx'
import { showToast } from './ui/toasts.ts'

type ActionOptions = {
  /** Replaces the toast that shows the failure. */
  onError?: (error: Error) => void
}

/** What a press does: whether it is pending and with which input, and a toast when it fails. */
export function useAction<Input = void, Result = unknown>(
  act: (input: Input) => Promise<Result>,
  { onError = showFailure }: ActionOptions = {},
) {
  const { mutate, mutateAsync, isPending, isSuccess, variables, error, reset } = useMutation(
    // The input, which may be a password, does not stay in memory.
    { mutationFn: act, onError, gcTime: 0 },
    queryClient,
  )
  return {
    run: mutate,
    runAsync: mutateAsync,
    isPending,
    isSuccess,
    /** Of the action that is pending. */
    input: isPending ? variables : undefined,
    failure: error ?? undefined,
    forgetFailure: reset,
  }
}

/** For actions whose failure is shown beside the button. */
export const inline: ActionOptions = { onError: () => undefined }

function showFailure(error: Error): void {
  showToast({ text: failureText(error), tone: 'bad' })
}
