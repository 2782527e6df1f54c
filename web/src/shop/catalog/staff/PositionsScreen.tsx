import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxPosition } from '#contract/shop/catalog/rules.ts'
import {
  listStaffPositions,
  updatePositions,
  type StaffPosition,
  type StaffPositions,
} from '#contract/shop/catalog/staffApi.ts'
import { listStaffServices, type StaffServiceItem } from '#contract/shop/services/staffApi.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryOf } from '../../../platform/cache/queries.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { ServiceSequence } from '../../services/staff/ServiceSequence.tsx'
import { BackLink } from '../../../console/RecordPage.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { Select } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import styles from './Positions.module.css'

export function PositionsScreen() {
  useLanguage()
  // Editing must not start from a stale answer.
  const positions = useQuery({ ...queryOf(listStaffPositions), staleTime: 0, gcTime: 0 })
  const shop = useQuery({ ...queryOf(listStaffServices), staleTime: 0 })
  return (
    <>
      <BackLink href={staffPaths.services()} label={t('services.staff.backToList')} />
      <PageTitle>{t('catalog.staff.title')}</PageTitle>
      <QueryBoundary
        queries={[positions, shop]}
        skeleton={<SkeletonRows height={68} />}
        errorTitle={t('catalog.staff.failed')}
      >
        {positions.data && shop.data && <Positions initial={positions.data} services={shop.data.services} />}
      </QueryBoundary>
    </>
  )
}

type PositionsProps = { initial: StaffPositions; services: readonly StaffServiceItem[] }

function Positions({ initial, services }: PositionsProps) {
  const [saved, setSaved] = useState(initial)
  const [positions, setPositions] = useState<readonly StaffPosition[]>(initial.positions)
  const save = useAction(async () => {
    const body = { positions: [...positions], version: saved.version }
    const changed = await call(updatePositions, { body })
    queryClient.setQueryData(queryOf(listStaffPositions).queryKey, changed)
    setSaved(changed)
    setPositions(changed.positions)
    showToast({ text: t('catalog.staff.saved'), tone: 'ok' })
  }, inline)
  const change = (id: number, settings: Partial<StaffPosition>) =>
    setPositions(positions.map((one) => (one.service_id === id ? { ...one, ...settings } : one)))
  const isChanged = JSON.stringify(positions) !== JSON.stringify(saved.positions)
  return (
    <Card>
      <p className="t-small muted">{saved.is_edited ? t('catalog.staff.edited') : t('catalog.staff.fromFile')}</p>
      <ServiceSequence
        label={t('catalog.staff.positions')}
        ids={positions.map(({ service_id: id }) => id)}
        onChange={(ids) => setPositions(ids.map((id) => positionOf(positions, id)))}
        services={services}
        maximum={maxPosition}
        renderSettings={(id) => (
          <Settings position={positionOf(positions, id)} categories={saved.categories} onChange={change} />
        )}
      />
      <div className={styles.end}>
        <FormFailure failure={save.failure} />
        <Button
          variant="primary"
          busy={save.isPending}
          disabledReason={isChanged ? undefined : t('services.staff.nothingChanged')}
          onClick={() => save.run()}
        >
          {t('catalog.staff.save')}
        </Button>
      </div>
    </Card>
  )
}

function positionOf(positions: readonly StaffPosition[], id: number): StaffPosition {
  return positions.find((one) => one.service_id === id) ?? { service_id: id, category_id: null, is_new: false }
}

type SettingsProps = {
  position: StaffPosition
  categories: StaffPositions['categories']
  onChange: (id: number, settings: Partial<StaffPosition>) => void
}

function Settings({ position, categories, onChange }: SettingsProps) {
  const { service_id: id, category_id: category, is_new: isNew } = position
  return (
    <>
      <Field label={t('catalog.staff.category')} className={styles.category}>
        <Select
          value={category ?? ''}
          onChange={({ target }) => onChange(id, { category_id: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">{t('catalog.staff.noCategory')}</option>
          {categories.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label={t('catalog.staff.isNew')}
        checked={isNew}
        onChange={({ target }) => onChange(id, { is_new: target.checked })}
      />
    </>
  )
}
