import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleRate } from './sound.ts'
import type { Language } from './scripts.ts'

const voices: Partial<Record<Language, string>> = {
  ru: '(voice_msu_ru_nsh_clunits)',
  en: '(voice_cmu_us_slt_arctic_hts)',
}

/** Speaks a text with Festival. Gives undefined where Festival or the language's voice is not installed: the tones remain. */
export function speak(ffmpeg: string, text: string, language: Language): Float32Array | undefined {
  const voice = voices[language]
  if (!voice) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'voice-'))
  try {
    const written = join(folder, 'text.txt')
    const spoken = join(folder, 'spoken.wav')
    writeFileSync(written, text.replaceAll(' —', ',').replace(/[«»]/g, ''))
    if (spawnSync('text2wave', ['-eval', voice, written, '-o', spoken]).status !== 0) return undefined
    const filters = 'atempo=0.94,lowpass=f=6500,silenceremove=start_periods=1:start_threshold=-45dB'
    const decoded = spawnSync(
      ffmpeg,
      [
        '-v',
        'error',
        '-i',
        spoken,
        '-af',
        filters,
        '-ac',
        '1',
        '-ar',
        String(sampleRate),
        '-f',
        'f32le',
        join(folder, 'spoken.f32'),
      ],
      { encoding: 'utf8' },
    )
    if (decoded.status !== 0) throw new Error(`ffmpeg could not read the voice of «${text}»: ${decoded.stderr}`)
    const bytes = readFileSync(join(folder, 'spoken.f32'))
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
