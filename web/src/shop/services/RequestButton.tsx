import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { useAction } from '../../ui/useAction.ts'
import { useAskSupport, type AskedFor } from './useAskSupport.ts'

type RequestButtonProps = Omit<ButtonProps, 'busy' | 'onClick'> & { askedFor: AskedFor; streamId: number }

/** Asks the support by one press for what the shop does not sell for a run. */
export function RequestButton({ askedFor, streamId, ...button }: RequestButtonProps) {
  const askSupport = useAskSupport(askedFor)
  const { run, isPending } = useAction(() => askSupport(streamId))
  return <Button {...button} busy={isPending} onClick={() => run()} />
}
