import { useState, type ReactNode } from 'react'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { t } from '../../platform/language/language.ts'
import { classes } from '../../ui/classes.ts'
import { Modal } from '../../ui/Modal.tsx'
import { placeOf } from './pictureSize.ts'
import styles from './SentFiles.module.css'

type PhotoButtonProps = {
  file: UploadedFile
  className: string | undefined
  /** Shown when opened, instead of the photo alone. */
  children?: ReactNode
}

/** The rest is the title. */
const tallest = '(100dvh - 8rem)'

/** A photo that opens in a viewer. */
export function PhotoButton({ file, className, children }: PhotoButtonProps) {
  const { name, url, urls } = file
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes(styles.photo, className)}
        aria-label={t('files.openPhoto', { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <img src={urls?.medium ?? url} alt="" loading="lazy" decoding="async" />
      </button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={name} placement="full">
        {children ?? (
          <img className={styles.large} style={placeOf(file, tallest)} src={urls?.large ?? url} alt={name} />
        )}
      </Modal>
    </>
  )
}
