import { stepStarts, type Language, type Script } from './scripts.ts'

/** The script's words in one language as WebVTT. */
export function subtitles(script: Script, language: Language): string {
  const starts = stepStarts(script)
  const cues = script.steps.map((step, index) => {
    const start = starts[index] ?? 0
    const end = start + step.seconds - 0.2
    return `${index + 1}\n${clock(start)} --> ${clock(end)}\n${step.text[language]}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const thousandths = Math.round((seconds - whole) * 1000)
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.${String(thousandths).padStart(3, '0')}`
}
