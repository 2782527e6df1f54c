import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { copyBanner, endBanner, type StaffBanner } from '#contract/club/banners/staffApi.ts'
import { ConfirmDialog } from '../../../console/DialogForm.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { call } from '../../../platform/api/api.ts'
import { newId } from '../../../platform/device/ids.ts'
import { t } from '../../../platform/language/language.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useAction } from '../../../ui/useAction.ts'
import { showBannerChange, titleOf } from './staffBanners.ts'

/** Copies a banner, or ends it for good. */
export function BannerActions({ banner }: { banner: StaffBanner }) {
  const [isOpen, setOpen] = useState(false)
  const end = async (idempotencyKey: string) => {
    await showBannerChange(await call(endBanner, { params: { bannerId: banner.id }, idempotencyKey }))
    showToast({ text: t('banners.staff.endDone'), tone: 'ok' })
  }
  return (
    <>
      <CopyButton key={banner.id} bannerId={banner.id} />
      {banner.state !== 'ended' && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('banners.staff.end')}
        </Button>
      )}
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('banners.staff.endTitle', { title: titleOf(banner) })}
        outcome={t('banners.staff.endOutcome')}
        confirm={t('banners.staff.end')}
        isDangerous
        act={end}
      />
    </>
  )
}

function CopyButton({ bannerId }: { bannerId: number }) {
  const router = useRouter()
  const [clientId, setClientId] = useState(newId)
  const { run, isPending } = useAction(async () => {
    const copy = await call(copyBanner, { params: { bannerId }, body: { client_id: clientId } })
    setClientId(newId())
    await showBannerChange(copy)
    showToast({ text: t('banners.staff.copied'), tone: 'ok' })
    await router.navigate({ href: hrefOf(staffPaths.banner({ bannerId: copy.id })) })
  })
  return (
    <Button size="small" busy={isPending} onClick={() => run()}>
      {t('banners.staff.copy')}
    </Button>
  )
}
