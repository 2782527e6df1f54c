import type { Mark } from '#contract/experts/marks/api.ts'
import { SoundPlayer } from '../../learning/files/SoundPlayer.tsx'
import { formatClock } from '../../platform/language/formatClock.ts'
import { t } from '../../platform/language/language.ts'

type MarkVoiceProps = { mark: Pick<Mark, 'at_ms' | 'voice'>; onPlay?: (() => void) | undefined }

/** Plays what an expert has said about a moment or a photo; nothing without it. */
export function MarkVoice({ mark: { at_ms: atMs, voice }, onPlay }: MarkVoiceProps) {
  if (!voice) return null
  const time = formatClock(voice.duration ?? 0)
  const label =
    atMs === null ? t('marks.voiceOnPhoto', { time }) : t('marks.voiceAt', { at: formatClock(atMs / 1000), time })
  return (
    <SoundPlayer key={voice.id} url={voice.url} duration={voice.duration} label={label} {...(onPlay && { onPlay })} />
  )
}
