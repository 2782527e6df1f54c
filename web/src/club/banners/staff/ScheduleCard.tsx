import { bannerLimits } from '#contract/club/banners/rules.ts'
import dialog from '../../../console/Dialog.module.css'
import { t } from '../../../platform/language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from './Banners.module.css'
import type { CardProps } from './TextsCard.tsx'

/** When a banner is shown, in which order, how often, and whether at all. */
export function ScheduleCard({ form: { register, formState } }: CardProps) {
  const { date_start: first, date_end: last, sort, max_shows: shows } = formState.errors
  const count = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <Card className={styles.card}>
      <h2 className="t-h2">{t('banners.staff.schedule')}</h2>
      <div className={styles.fields}>
        <div className={dialog.pair}>
          <Field label={t('banners.staff.firstDay')} help={t('banners.staff.firstDayHelp')} error={first?.message}>
            <TextInput type="date" {...register('date_start')} />
          </Field>
          <Field label={t('banners.staff.lastDay')} help={t('banners.staff.lastDayHelp')} error={last?.message}>
            <TextInput type="date" {...register('date_end')} />
          </Field>
        </div>
        <div className={dialog.pair}>
          <Field label={t('banners.staff.sort')} help={t('banners.staff.sortHelp')} error={sort?.message}>
            <TextInput {...count} maxLength={6} {...register('sort')} />
          </Field>
          <Field
            label={t('banners.staff.maxShows')}
            help={t('banners.staff.maxShowsHelp', { max: bannerLimits.shows })}
            error={shows?.message}
          >
            <TextInput {...count} maxLength={4} {...register('max_shows')} />
          </Field>
        </div>
        <Checkbox
          label={t('banners.staff.newFeatures')}
          hint={t('banners.staff.newFeaturesHint')}
          {...register('is_new_features')}
        />
        <Switch
          label={t('banners.staff.published')}
          hint={t('banners.staff.publishedHint')}
          {...register('is_published')}
        />
      </div>
    </Card>
  )
}
