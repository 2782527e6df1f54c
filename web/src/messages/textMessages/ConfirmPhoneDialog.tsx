import { useState, type SyntheticEvent } from 'react'
import { confirmPhone, sendPhoneCode } from '#contract/messages/textMessages/api.ts'
import {
  phoneCodeDigits,
  phoneCodeMinutes,
  typedPhoneCode,
  type TextChannel,
} from '#contract/messages/textMessages/rules.ts'
import { call } from '../../platform/api/api.ts'
import { nowMs } from '../../platform/clock.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure, failureText } from '../../ui/FormFailure.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { inline, useAction } from '../../ui/useAction.ts'
import styles from './ConfirmPhoneDialog.module.css'

export type ConfirmPhoneProps = {
  open: boolean
  channel: TextChannel
  phone: string
  onClose: () => void
  onConfirmed: () => void
}

const channelNames: Record<TextChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp' }

/** Proves by a code that the profile's number belongs to the person. */
export function ConfirmPhoneDialog({ open, ...form }: ConfirmPhoneProps) {
  const { channel, phone, onClose } = form
  // Outlasts the form: people close the dialog to look for the message, then come back.
  const [sent, setSent] = useState<SentCode>()
  const description = t('textMessages.reason', { phone, channel: channelNames[channel] })
  return (
    <Modal open={open} onClose={onClose} title={t('textMessages.title')} description={description}>
      <CodeForm
        {...form}
        wasSent={sent !== undefined && isValid(sent, phone)}
        onSent={() => setSent({ phone, at: nowMs() })}
      />
    </Modal>
  )
}

type SentCode = { phone: string; at: number }

function isValid({ phone, at }: SentCode, current: string): boolean {
  return phone === current && nowMs() - at < phoneCodeMinutes * 60_000
}

type CodeFormProps = Omit<ConfirmPhoneProps, 'open'> & { wasSent: boolean; onSent: () => void }

/** Unmounted with the dialog, which resets it. A failed resend leaves the previous code valid. */
function CodeForm({ channel, phone, wasSent, onSent, onClose, onConfirmed }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const sending = useAction(async () => {
    await call(sendPhoneCode, { body: { channel } })
    onSent()
  }, inline)
  const confirming = useAction(async () => {
    await call(confirmPhone, { body: { code } })
    onConfirmed()
  }, inline)
  const send = () => {
    confirming.forgetFailure()
    sending.run()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!wasSent) return send()
    const isShort = typedPhoneCode(code).length !== phoneCodeDigits
    setIncomplete(isShort)
    if (!isShort) confirming.run()
  }
  const codeError = confirming.failure && failureText(confirming.failure)
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <FormFailure failure={sending.failure} />
      {sending.isSuccess && <p role="status">{t('textMessages.sent', { phone, minutes: phoneCodeMinutes })}</p>}
      {wasSent && (
        <Field label={t('textMessages.code')} error={isIncomplete ? t('textMessages.incomplete') : codeError}>
          <TextInput
            ref={focusOn}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => {
              setCode(event.target.value)
              setIncomplete(false)
              confirming.forgetFailure()
            }}
          />
        </Field>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={confirming.isPending || (sending.isPending && !wasSent)}>
          {wasSent ? t('textMessages.confirm') : t('textMessages.send')}
        </Button>
        {wasSent && (
          <Button busy={sending.isPending} onClick={send}>
            {t('textMessages.sendAgain')}
          </Button>
        )}
        <Button onClick={onClose}>{t('textMessages.cancel')}</Button>
      </div>
    </form>
  )
}

/** The code is typed next. */
function focusOn(input: HTMLInputElement | null): void {
  input?.focus()
}
