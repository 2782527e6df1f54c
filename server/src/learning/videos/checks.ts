import { good, warning, wrong, type CheckContext, type Finding } from '../../platform/checks/check.ts'
import { findFfmpeg } from './findFfmpeg.ts'
import { countUnready } from './queries.ts'

export async function checkVideos({ config, database }: CheckContext): Promise<Finding[]> {
  const { failed, waiting } = await countUnready(database.sql)
  const findings: Finding[] = []
  if (failed > 0)
    findings.push(
      warning(`${failed} videos could not be converted and play as they are`, 'The console shows why under Videos.'),
    )
  if (!(await findFfmpeg(config.ffmpegPath)))
    findings.push(
      (waiting > 0 ? wrong : warning)(
        `There is no ffmpeg: ${waiting} videos wait for it`,
        'Install ffmpeg, or set FFMPEG_PATH.',
      ),
    )
  return findings.length > 0 ? findings : [good(`All videos are converted or being converted (${waiting})`)]
}
