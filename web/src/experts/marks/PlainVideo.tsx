import type { UploadedFile } from '#contract/learning/files/api.ts'
import { t } from '../../platform/language/language.ts'
import { WideFrameButtons } from './ReviewControls.tsx'
import { ReviewPlayer } from './ReviewPlayer.tsx'
import { useMarkSelection } from './useMarkSelection.ts'
import { useVideoControl } from './useVideoControl.ts'

/** A video that nobody has marked. */
export function PlainVideo({ file }: { file: UploadedFile }) {
  const control = useVideoControl(file)
  const selection = useMarkSelection(control, [])
  return (
    <div>
      <ReviewPlayer file={file} control={control} marks={[]} selection={selection} preload="none">
        <WideFrameButtons control={control} />
      </ReviewPlayer>
      <VideoState file={file} />
    </div>
  )
}

/** Says that a video which can be played already is still being converted. */
export function VideoState({ file: { status } }: { file: UploadedFile }) {
  if (status !== 'UPLOADED') return null
  return <p className="t-small muted">{t('files.videoConverting')}</p>
}
