export const sampleRate = 32000

/** A quiet chord per step that swells with the breath; each language sounds in its own key. Samples are −1…1. */
export function chords(seconds: number, starts: number[], keyHertz: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.ceil(seconds * sampleRate))
  const roots = [1, 4 / 5, 8 / 9, 3 / 4]
  const edges = [0, ...starts, seconds]
  for (const [index, start] of edges.slice(0, -1).entries()) {
    const root = keyHertz * (roots[index % roots.length] ?? 1)
    for (const ratio of [1, 1.5, 2, 2.5]) {
      addTone(samples, {
        hertz: root * ratio,
        from: start,
        to: (edges[index + 1] ?? seconds) + 0.6,
        level: 0.032 / ratio,
      })
    }
  }
  for (const start of starts)
    addTone(samples, { hertz: keyHertz * 4, from: start, to: start + 1.6, level: 0.03, bell: true })
  return samples
}

interface Tone {
  hertz: number
  from: number
  to: number
  level: number
  bell?: boolean
}

function addTone(samples: Float32Array, tone: Tone): void {
  const first = Math.floor(tone.from * sampleRate)
  const last = Math.min(samples.length, Math.floor(tone.to * sampleRate))
  for (let index = first; index < last; index += 1) {
    const age = (index - first) / sampleRate
    const left = (last - index) / sampleRate
    const shape = tone.bell ? Math.exp(-age * 3.2) * Math.min(1, age * 60) : Math.min(1, age / 0.9, left / 0.9)
    const swell = tone.bell ? 1 : 0.75 + 0.25 * Math.sin((index / sampleRate) * 0.785)
    samples[index] = (samples[index] ?? 0) + Math.sin(2 * Math.PI * tone.hertz * age) * tone.level * shape * swell
  }
}

/** Adds spoken samples at a second, at the level that the loudest of them should have. */
export function addVoice(samples: Float32Array, voice: Float32Array, at: number): void {
  const loudest = voice.reduce((most, value) => Math.max(most, Math.abs(value)), 0.001)
  const offset = Math.floor(at * sampleRate)
  for (const [index, value] of voice.entries()) {
    const place = offset + index
    if (place < samples.length) samples[place] = (samples[place] ?? 0) + (value / loudest) * 0.55
  }
}

/** Samples as little-endian 16-bit numbers, as ffmpeg's s16le reads them. */
export function pcm(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2)
  for (const [index, value] of samples.entries()) {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32767), index * 2)
  }
  return bytes
}
