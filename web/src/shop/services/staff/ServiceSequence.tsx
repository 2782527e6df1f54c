import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { StaffServiceItem } from '#contract/shop/services/staffApi.ts'
import { t } from '../../../platform/language/language.ts'
import { Facts } from '../../../console/Facts.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { Combobox } from '../../../ui/Combobox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Note } from '../../../ui/Note.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { kindText, priceLabel } from './services.tsx'
import styles from './ServiceSequence.module.css'

type ServiceSequenceProps = {
  label: string
  /** In order. */
  ids: readonly number[]
  onChange: (ids: readonly number[]) => void
  /** All that can be added. */
  services: readonly StaffServiceItem[]
  maximum: number
  /** Further settings of a service. */
  renderSettings?: (id: number) => ReactNode
}

/** An editable, ordered list of services. */
export function ServiceSequence({ label, ids, onChange, services, maximum, renderSettings }: ServiceSequenceProps) {
  const list = useRef<HTMLOListElement>(null)
  const [announced, setAnnounced] = useState('')
  const titleOf = (id: number) => services.find((one) => one.id === id)?.title ?? String(id)
  const move = (index: number, to: number) => {
    const id = ids[index]
    if (id === undefined || to < 0 || to >= ids.length) return
    onChange(ids.toSpliced(index, 1).toSpliced(to, 0, id))
    setAnnounced(t('services.staff.moved', { title: titleOf(id), position: to + 1 }))
  }
  const remove = (id: number) => {
    onChange(ids.filter((other) => other !== id))
    setAnnounced(t('services.staff.removed', { title: titleOf(id) }))
    // The pressed button is removed with its row.
    list.current?.focus()
  }
  return (
    <>
      {ids.length === 0 && <p className="muted">{t('services.staff.sequenceEmpty')}</p>}
      <ol ref={list} className={styles.list} aria-label={label} tabIndex={-1}>
        {ids.map((id, index) => (
          <li key={id} className={styles.item}>
            <span className={styles.number}>{index + 1}</span>
            <ServiceText id={id} service={services.find((one) => one.id === id)} />
            {renderSettings && <div className={styles.settings}>{renderSettings(id)}</div>}
            <div className={styles.buttons}>
              <IconButton
                size="small"
                icon={<ArrowUp aria-hidden />}
                label={t('services.staff.moveUp', { title: titleOf(id) })}
                aria-disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                size="small"
                icon={<ArrowDown aria-hidden />}
                label={t('services.staff.moveDown', { title: titleOf(id) })}
                aria-disabled={index === ids.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                size="small"
                icon={<X aria-hidden />}
                label={t('services.staff.remove', { title: titleOf(id) })}
                onClick={() => remove(id)}
              />
            </div>
          </li>
        ))}
      </ol>
      <output className="visually-hidden">{announced}</output>
      {ids.length < maximum && (
        <AddField
          key={ids.length}
          services={services.filter((one) => !ids.includes(one.id))}
          onAdd={(id) => onChange([...ids, id])}
        />
      )}
    </>
  )
}

function ServiceText({ id, service }: { id: number; service: StaffServiceItem | undefined }) {
  return (
    <span className={styles.about}>
      <b className="t-label">
        <bdi>{service?.title ?? id}</bdi>
      </b>
      {service && (
        <span className="t-small muted">
          <Facts facts={[kindText(service), t('services.staff.number', { id }), priceLabel(service)]} />
        </span>
      )}
      {service?.is_archived && (
        <span>
          <StatusTag tone="neutral">{t('services.staff.notSold')}</StatusTag>
        </span>
      )}
    </span>
  )
}

type AddFieldProps = { services: readonly StaffServiceItem[]; onAdd: (id: number) => void }

function AddField({ services, onAdd }: AddFieldProps) {
  const [unsold, setUnsold] = useState<StaffServiceItem>()
  const options = services.map((one) => {
    const label = `${one.title} (${t('services.staff.number', { id: one.id })})`
    const notSold = one.is_archived ? ` · ${t('services.staff.notSold')}` : ''
    return { value: String(one.id), label: `${label}${notSold}`, keywords: kindText(one) }
  })
  const choose = (id: number) => {
    const chosen = services.find((one) => one.id === id)
    setUnsold(chosen?.is_archived ? chosen : undefined)
    if (chosen && !chosen.is_archived) onAdd(id)
  }
  return (
    <>
      {unsold && (
        <Note tone="warn" role="alert">
          {t('services.staff.addUnsold', { title: unsold.title })}{' '}
          <TextLink href={staffPaths.service({ serviceId: unsold.id })}>{t('services.staff.openService')}</TextLink>
        </Note>
      )}
      <Field label={t('services.staff.add')} help={t('services.staff.addHelp')} className={styles.add}>
        <Combobox
          options={options}
          noMatch={t('services.staff.noneTitle')}
          value=""
          onChange={(value) => choose(Number(value))}
        />
      </Field>
    </>
  )
}
