import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { AppPath } from '#contract/platform/paths.ts'
import { listExtensions, type Extension } from '#contract/shop/extensions/api.ts'
import { useApplicationConfig, useFlags } from '../../brands/applicationConfig.ts'
import { call } from '../../platform/api/api.ts'
import { hasCode } from '../../platform/api/apiFailure.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { storePlugin } from '../../platform/device/storePlugin.ts'
import { t, withTexts } from '../../platform/language/language.ts'
import { hrefOf, paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import type { ExtendActionProps } from '../../learning/streams/shopLoaders.ts'
import { storeProductOf } from '../services/services.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'
import { useAction } from '../../ui/useAction.ts'
import { useUser } from '../../accounts/users/userQuery.ts'

const ExtensionDialog = lazyOverlay(async () => (await withTexts(import('./ExtensionDialog.tsx'))).ExtensionDialog)

/** Opens the extensions for sale; leads to support if there are none. */
export function ExtendButton({ stream, type, isPressed = false, ...look }: ExtendActionProps) {
  const { is_new_course_renewal, support_categories, feature_flags } = useApplicationConfig()
  const { renew_course, renew_consultation } = support_categories
  const categoryId = type === 'course_subscription' ? renew_course : renew_consultation
  const supportPath = paths.supportOfStream({ categoryId, streamId: stream.id })
  // Mobile applications may not lead to a page that takes cards.
  const isSold = !mobileApp() || (storePlugin() && feature_flags.is_app_store_support)
  if (!is_new_course_renewal || !isSold)
    return (
      <AppLink className={buttonClass(look)} href={supportPath}>
        {t('brands.writeToSupport')}
      </AppLink>
    )
  return <ShopButton stream={stream} type={type} isPressed={isPressed} supportPath={supportPath} {...look} />
}

function ShopButton({ stream, type, isPressed, supportPath, ...look }: ExtendActionProps & { supportPath: AppPath }) {
  const [offered, setOffered] = useState<readonly Extension[]>([])
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const router = useRouter()
  const { email } = useUser()
  const flags = useFlags()
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
    if (fitting.length === 0) return router.navigate({ href: hrefOf(supportPath) })
    setOffered(fitting)
    return setOpen(true)
  })
  useEffect(() => {
    if (isPressed) run()
  }, [isPressed, run])
  return (
    <>
      <Button {...look} ref={button} busy={isPending} onPointerEnter={ExtensionDialog.preload} onClick={() => run()}>
        {type === 'course_subscription' ? t('extensions.renew') : t('extensions.addConsultations')}
      </Button>
      <ExtensionDialog open={isOpen} onClose={() => setOpen(false)} stream={stream} offered={offered} opener={button} />
    </>
  )
}
