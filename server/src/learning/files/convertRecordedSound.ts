import { join } from 'node:path'
import { maxRecordingSeconds, recordingToleranceSeconds } from '#contract/learning/files/rules.ts'
import { probeFile, UnusableVideo } from '../videos/probe.ts'
import { containerOf, runConversion, type FileConversion } from './conversion.ts'
import { convertedSoundName } from './records.ts'

const maxSeconds = maxRecordingSeconds + recordingToleranceSeconds

/** Makes an m4a, which every browser plays, with the audio alone. Throws UnusableVideo. */
export async function convertRecordedSound(conversion: FileConversion): Promise<{ durationMs: number }> {
  const { original, folder, signal } = conversion
  const commands = [
    ...['-format_whitelist', containerOf(original), '-i', `file:${original}`, '-t', String(maxSeconds)],
    ...['-map', '0:a:0', '-c:a', 'aac', '-b:a', '64k', '-ac', '1', '-ar', '48000'],
    ...['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', convertedSoundName],
  ]
  await runConversion(conversion, { seconds: maxSeconds, commands })
  const { durationMs } = await probeFile(join(folder, convertedSoundName), { signal })
  if (durationMs === 0) throw new UnusableVideo('damaged', 'it has no duration')
  return { durationMs }
}
