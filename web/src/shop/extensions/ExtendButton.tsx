import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { listExtensions, type Extension } from '#contract/shop/extensions/api.ts'
import type { ExtensionType } from '#contract/shop/extensions/rules.ts'
import { useApplicationConfig, useFlags } from '../../brands/applicationConfig.ts'
import { call } from '../../platform/api/api.ts'
import { hasCode } from '../../platform/api/apiFailure.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { storePlugin } from '../../platform/device/storePlugin.ts'
import { t, withTexts } from '../../platform/language/language.ts'
import { hrefOf, paths } from '../../platform/navigation/paths.ts'
import type { ExtendActionProps } from '../../learning/streams/shopLoaders.ts'
import { RequestButton } from '../services/RequestButton.tsx'
import { storeProductOf } from '../services/services.ts'
import { useAskSupport } from '../services/useAskSupport.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'
import { useAction } from '../../ui/useAction.ts'
import { useUser } from '../../accounts/users/userQuery.ts'

const ExtensionDialog = lazyOverlay(async () => (await withTexts(import('./ExtensionDialog.tsx'))).ExtensionDialog)

/** Opens the extensions for sale; asks the support for one if there are none. */
export function ExtendButton(props: ExtendActionProps) {
  const { is_new_course_renewal, feature_flags } = useApplicationConfig()
  // Mobile applications may not lead to a page that takes cards.
  const isSold = !mobileApp() || (storePlugin() && feature_flags.is_app_store_support)
  if (is_new_course_renewal && isSold) return <ShopButton {...props} />
  const { stream, type, isPressed: _isPressed, ...look } = props
  return (
    <RequestButton askedFor={askedForBy(type)} streamId={stream.id} {...look}>
      {isCourse(type) ? t('extensions.askToExtend') : t('extensions.askForConsultations')}
    </RequestButton>
  )
}

const isCourse = (type: ExtensionType) => type === 'course_subscription'
const askedForBy = (type: ExtensionType) => (isCourse(type) ? 'course' : 'consultations')

function ShopButton({ stream, type, isPressed = false, ...look }: ExtendActionProps) {
  const [offered, setOffered] = useState<readonly Extension[]>([])
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const router = useRouter()
  const { email } = useUser()
  const flags = useFlags()
  const askSupport = useAskSupport(askedForBy(type))
  const { run, isPending } = useAction(async () => {
    const { publicHref: here } = router.state.location
    if (!email) return router.navigate({ href: here, replace: true, state: { emailFor: here } })
    const extensions = await call(listExtensions, { params: { streamId: stream.id } }).catch((error: unknown) => {
      if (!hasCode(error, 'stream_unpaid')) throw error
    })
    // An overdue instalment comes first.
    if (!extensions) return router.navigate({ href: hrefOf(paths.instalments()) })
    const isForSale = (extension: Extension) => !mobileApp() || storeProductOf(extension, flags) !== undefined
    const fitting = extensions.filter((extension) => extension.type_code === type && isForSale(extension))
    if (fitting.length === 0) return askSupport(stream.id)
    setOffered(fitting)
    return setOpen(true)
  })
  useEffect(() => {
    if (isPressed) run()
  }, [isPressed, run])
  return (
    <>
      <Button {...look} ref={button} busy={isPending} onPointerEnter={ExtensionDialog.preload} onClick={() => run()}>
        {isCourse(type) ? t('extensions.renew') : t('extensions.addConsultations')}
      </Button>
      <ExtensionDialog open={isOpen} onClose={() => setOpen(false)} stream={stream} offered={offered} opener={button} />
    </>
  )
}
