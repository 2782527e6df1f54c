import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseBody } from '#contract/endpoint.ts'
import { getReminderChannels, updateReminderChannels } from '#contract/learning/reminders/api.ts'
import type { ReminderChannel } from '#contract/learning/reminders/rules.ts'
import { internationalNumber, type TextChannel } from '#contract/messages/textMessages/rules.ts'
import { useNeedsConsent } from '../../accounts/cookies/policy.ts'
import { call } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { withTexts, t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { canPush, isPushAllowed, isPushConfigured } from '../../messages/push/pushSupport.ts'
import type { usePush } from '../../messages/push/pushSubscription.ts'
import { Card, Rows } from '../../ui/Card.tsx'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'
import { Switch, type SwitchProps } from '../../ui/Switch.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useAction } from '../../ui/useAction.ts'
import { useUser } from '../../accounts/users/userQuery.ts'
import styles from './Reminders.module.css'

type Push = ReturnType<typeof usePush>
type Channels = ResponseBody<typeof getReminderChannels>
type ChannelCardProps = { channels: Channels; push: Push }

const ConfirmPhoneDialog = lazyOverlay(
  async () => (await withTexts(import('../../messages/textMessages/ConfirmPhoneDialog.tsx'))).ConfirmPhoneDialog,
)

/** One switch for each way of reminders. */
export function ChannelCard({ channels, push }: ChannelCardProps) {
  const { email, phone, is_email_confirmed: isConfirmed } = useUser()
  const change = useChangeChannel()
  const rowOf = (channel: ReminderChannel): ChannelRowProps => ({
    isOn: change.input?.channel === channel ? change.input.isOn : channels[channel],
    isPending: change.input?.channel === channel,
    onChange: (isOn) => change.run({ channel, isOn }),
  })
  const addressHint = isConfirmed ? email : t('reminders.confirmEmail')
  return (
    <Card>
      <h2 className="t-h2">{t('reminders.channels')}</h2>
      <Rows className={styles.channels}>
        {isPushConfigured() && <PushSwitch {...rowOf('push')} push={push} />}
        <ChannelSwitch
          {...rowOf('mail')}
          label={t('reminders.mail')}
          hint={email === null ? <ProfileLink>{t('reminders.noEmail')}</ProfileLink> : addressHint}
          isMissing={email === null || !isConfirmed}
        />
        {channels.text_channels.map((channel) => (
          <TextChannelSwitch
            key={channel}
            {...rowOf(channel)}
            channel={channel}
            phone={phone}
            isConfirmed={channels.is_phone_confirmed}
          />
        ))}
        <ChannelSwitch {...rowOf('site')} label={t('reminders.site')} hint={t('reminders.siteHint')} />
      </Rows>
    </Card>
  )
}

type ChannelRowProps = { isOn: boolean; isPending: boolean; onChange: (isOn: boolean) => void }

type ChannelSwitchProps = Pick<SwitchProps, 'label' | 'hint'> &
  ChannelRowProps & {
    /** There is nothing to send to: it can only be switched off. */
    isMissing?: boolean
  }

function ChannelSwitch({ label, hint, isOn, isPending, isMissing = false, onChange }: ChannelSwitchProps) {
  return (
    <li>
      <Switch
        className={styles.channel}
        label={label}
        hint={hint}
        checked={isOn && !isMissing}
        disabled={isMissing}
        aria-busy={isPending || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </li>
  )
}

/** Leads to where the address or the number is missing. */
function ProfileLink({ children }: { children: string }) {
  return <TextLink href={paths.userSettings()}>{children}</TextLink>
}

type TextChannelProps = ChannelRowProps & { channel: TextChannel; phone: string; isConfirmed: boolean }

/** Switching it on asks for a code until the number is confirmed; nothing is sent to it before. */
function TextChannelSwitch({ channel, phone, isConfirmed, isOn, onChange, ...row }: TextChannelProps) {
  const [isAsking, setAsking] = useState(false)
  const isUsable = internationalNumber(phone) !== undefined
  const confirmHint = isConfirmed ? phone : t('reminders.confirmPhone', { phone })
  const missingHint = phone === '' ? t('reminders.noPhone') : t('reminders.noCountryCode')
  return (
    <>
      <ChannelSwitch
        {...row}
        label={t(`reminders.${channel}`)}
        hint={isUsable ? confirmHint : <ProfileLink>{missingHint}</ProfileLink>}
        isMissing={!isUsable}
        isOn={isOn && isConfirmed}
        onChange={(wanted) => (wanted && !isConfirmed ? setAsking(true) : onChange(wanted))}
      />
      <ConfirmPhoneDialog
        open={isAsking}
        channel={channel}
        phone={phone}
        onClose={() => setAsking(false)}
        onConfirmed={() => {
          setAsking(false)
          onChange(true)
        }}
      />
    </>
  )
}

/** Switching it on subscribes this device too. */
function PushSwitch({ push, isOn, onChange, isPending }: ChannelRowProps & { push: Push }) {
  const waitsForCookies = useNeedsConsent() && !isPushAllowed()
  const hint = waitsForCookies ? t('push.needsCookies') : t('reminders.pushHint')
  return (
    <ChannelSwitch
      label={t('push.switch')}
      hint={canPush() ? hint : t('push.unsupported')}
      isOn={isOn && (push.isOn ?? false)}
      isPending={isPending || push.isPending}
      isMissing={!canPush() || waitsForCookies}
      onChange={(wanted) => {
        if (wanted && !push.isOn) push.toggle(true)
        if (wanted !== isOn) onChange(wanted)
      }}
    />
  )
}

function useChangeChannel() {
  const client = useQueryClient()
  return useAction(async ({ channel, isOn }: { channel: ReminderChannel; isOn: boolean }) => {
    const saved = await call(updateReminderChannels, { body: { [channel]: isOn } })
    client.setQueryData(queryOf(getReminderChannels).queryKey, saved)
  })
}
