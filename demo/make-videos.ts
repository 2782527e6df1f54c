import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { findFfmpeg } from '../server/src/learning/videos/findFfmpeg.ts'
import { frame } from './video/frame.ts'
import { readPalette } from './video/palette.ts'
import { languages, readScripts, scriptSeconds, stepStarts, type Language, type Script } from './video/scripts.ts'
import { addVoice, chords, pcm, sampleRate } from './video/sound.ts'
import { subtitles } from './video/subtitles.ts'
import { speak } from './video/voice.ts'

// Usage: node demo/make-videos.ts [--only part-of-a-name] [--tokens file]. Speech uses Festival where it is
// installed; titles use Onest where the machine has it as a TTF, else its default sans serif.
const framesPerSecond = 24
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, tokens: { type: 'string', default: 'web/src/ui/tokens.css' } },
})
const root = join(import.meta.dirname, '..')
const ffmpeg = (await findFfmpeg()) ?? 'ffmpeg'
const rootPitchesHz: Record<Language, number> = { ru: 146.83, en: 174.61, es: 164.81 }
const languageCodes: Record<Language, string> = { ru: 'rus', en: 'eng', es: 'spa' }

for (const script of readScripts(join(root, 'demo/video/scripts.yaml'))) {
  if (script.file.includes(values.only)) await makeVideo(script)
}

async function makeVideo(script: Script): Promise<void> {
  const output = join(root, 'demo/courses', `${script.file}.mp4`)
  mkdirSync(dirname(output), { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'video-'))
  try {
    const tracks = script.audio.map((language) => soundTrack(script, language, folder))
    const encoder = spawn(ffmpeg, encoderArguments(script, tracks, output), {
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    const closed = once(encoder, 'close')
    await writeFrames(script, encoder.stdin)
    const [code] = await closed
    if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
  for (const language of languages)
    writeFileSync(output.replace(/mp4$/, `${language}.vtt`), subtitles(script, language))
  console.log(`${script.file}: ${scriptSeconds(script)} s, ${Math.round(statSync(output).size / 1024)} kB`)
}

function soundTrack(script: Script, language: Language, folder: string): string {
  const starts = stepStarts(script)
  const samples = chords(scriptSeconds(script), starts, rootPitchesHz[language])
  for (const [index, step] of script.steps.entries()) {
    const voice = speak(ffmpeg, step.text[language], language)
    if (!voice) continue
    const remainingSeconds = step.seconds - voice.length / sampleRate
    if (remainingSeconds < 0.5)
      console.warn(
        `${script.file}: step ${index + 1} in ${language} needs ${(0.5 - remainingSeconds).toFixed(1)} s more`,
      )
    addVoice(samples, voice, (starts[index] ?? 0) + 0.3)
  }
  const file = join(folder, `${language}.pcm`)
  writeFileSync(file, pcm(samples))
  return file
}

function encoderArguments(script: Script, tracks: string[], output: string): string[] {
  const inputs = tracks.flatMap((track) => ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', track])
  const mappings = script.audio.flatMap((language, index) => [
    '-map',
    `${index + 1}:a`,
    `-metadata:s:a:${index}`,
    `language=${languageCodes[language]}`,
    `-disposition:a:${index}`,
    index === 0 ? 'default' : '0',
  ])
  return [
    '-v',
    'error',
    '-y',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgba',
    '-s',
    `${script.width}x${script.height}`,
    '-r',
    String(framesPerSecond),
    '-i',
    'pipe:0',
    ...inputs,
    '-map',
    '0:v',
    ...mappings,
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-tune',
    'animation',
    '-crf',
    '29',
    '-pix_fmt',
    'yuv420p',
    '-g',
    String(framesPerSecond * 4),
    '-c:a',
    'aac',
    '-b:a',
    '40k',
    '-movflags',
    '+faststart',
    output,
  ]
}

async function writeFrames(script: Script, pipe: NodeJS.WritableStream): Promise<void> {
  const palette = readPalette(resolve(root, values.tokens), script.brand, script.stage)
  const count = Math.round(scriptSeconds(script) * framesPerSecond)
  for (let index = 0; index < count; index += 1) {
    const svg = Buffer.from(frame(script, palette, index / framesPerSecond))
    const pixels = await sharp(svg).ensureAlpha().raw().toBuffer()
    if (!pipe.write(pixels)) await once(pipe, 'drain')
  }
  pipe.end()
}
