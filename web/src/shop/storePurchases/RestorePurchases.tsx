import { queryClient } from '../../platform/cache/queries.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useAction } from '../../ui/useAction.ts'
import { restorePurchases } from './connection.ts'
import { purchaseFailureText } from './purchaseFailure.ts'

/** Gives again what was bought in the store of the mobile application, such as after a change of the device. */
export function RestorePurchases({ wide = false }: { wide?: boolean }) {
  const { run, isPending } = useAction(restore, {
    onError: (error) => showToast({ text: purchaseFailureText(error), tone: 'bad' }),
  })
  return (
    <Button variant="ghost" wide={wide} busy={isPending} onClick={() => run()}>
      {t('storePurchases.restore')}
    </Button>
  )
}

async function restore(): Promise<void> {
  const count = await restorePurchases()
  await queryClient.invalidateQueries()
  if (count === 0) showToast({ text: t('storePurchases.nothingToRestore') })
  else showToast({ text: t('storePurchases.restored', { count }), tone: 'ok' })
}
