import { ImagePlus } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { bannerLimits } from '#contract/club/banners/rules.ts'
import { updateBannerImage, type StaffBanner } from '#contract/club/banners/staffApi.ts'
import dialog from '../../../console/Dialog.module.css'
import { CoursePicture } from '../../../learning/courses/CoursePicture.tsx'
import { usePictureUpload } from '../../../learning/files/staff/usePictureUpload.ts'
import { UploadProgress } from '../../../learning/files/UploadProgress.tsx'
import { call } from '../../../platform/api/api.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import styles from './Banners.module.css'
import { showBannerChange } from './staffBanners.ts'
import type { CardProps } from './TextsCard.tsx'

type AppearanceProps = CardProps & { onPicture: (banner: StaffBanner) => void }

/** The kind, the picture and the link of a banner, and the names under which it is counted. */
export function AppearanceCard({ form, values, banner, onPicture }: AppearanceProps) {
  const { url, analytic_product_name: product, analytic_school_title: school } = form.formState.errors
  return (
    <Card className={styles.card}>
      <h2 className="t-h2">{t('banners.staff.look')}</h2>
      <div className={styles.fields}>
        <Controller
          control={form.control}
          name="type"
          render={({ field: { value, onChange } }) => (
            <RadioGroup
              label={t('banners.staff.kind')}
              options={[
                { value: 'card', label: t('banners.staff.kindCard'), hint: t('banners.staff.kindCardHint') },
                { value: 'picture', label: t('banners.staff.kindPicture'), hint: t('banners.staff.kindPictureHint') },
              ]}
              value={value}
              onChange={onChange}
            />
          )}
        />
        {values.type === 'picture' && <Picture banner={banner} onPicture={onPicture} />}
        <Field label={t('banners.staff.url')} help={t('banners.staff.urlHelp')} error={url?.message}>
          <TextInput
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={bannerLimits.url}
            {...form.register('url')}
          />
        </Field>
        <div className={dialog.pair}>
          <Field label={t('banners.staff.productName')} help={t('banners.staff.analyticHelp')} error={product?.message}>
            <TextInput
              autoComplete="off"
              maxLength={bannerLimits.analyticName}
              {...form.register('analytic_product_name')}
            />
          </Field>
          <Field label={t('banners.staff.schoolTitle')} error={school?.message}>
            <TextInput
              autoComplete="off"
              maxLength={bannerLimits.analyticName}
              {...form.register('analytic_school_title')}
            />
          </Field>
        </div>
      </div>
    </Card>
  )
}

/** Saved at once, as an upload is. */
function Picture({ banner: { id, image }, onPicture }: Pick<AppearanceProps, 'banner' | 'onPicture'>) {
  const save = async (fileId: number | null) => {
    const saved = await call(updateBannerImage, { params: { bannerId: id }, body: { file_id: fileId } })
    onPicture(saved)
    await showBannerChange(saved)
    showToast({ text: t('banners.staff.pictureSaved'), tone: 'ok' })
  }
  const replace = usePictureUpload(save)
  const remove = useAction(() => save(null), inline)
  return (
    <section aria-label={t('banners.staff.picture')}>
      {image ? (
        <div className={styles.picture}>
          <CoursePicture picture={image} sizes="400px">
            {null}
          </CoursePicture>
        </div>
      ) : (
        <p className="muted">{t('banners.staff.pictureNone')}</p>
      )}
      <div className={styles.buttons}>
        <FileButton
          accept="image/*"
          size="small"
          icon={<ImagePlus aria-hidden />}
          busy={replace.isPending}
          onChoose={([file]) => file && replace.upload(file)}
        >
          {image ? t('banners.staff.replacePicture') : t('banners.staff.choosePicture')}
        </FileButton>
        {image && (
          <Button size="small" variant="ghost" busy={remove.isPending} onClick={() => remove.run()}>
            {t('banners.staff.removePicture')}
          </Button>
        )}
      </div>
      {replace.progress && <UploadProgress {...replace.progress} />}
      <FormFailure failure={replace.failure ?? remove.failure} />
    </section>
  )
}
