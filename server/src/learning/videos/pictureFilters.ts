import type { Picture } from './probe.ts'

/** Names of transfer characteristics in ffmpeg. */
const transfers = { hlg: 'arib-std-b67', pq: 'smpte2084' } as const
/** Of diffuse white. */
const whiteNits = 203

/** Makes BT.709 of a picture with a high dynamic range, which would look pale; nothing for any other. */
export function toneMapping({ hdr }: Pick<Picture, 'hdr'>): string[] {
  if (!hdr) return []
  return [
    `zscale=tin=${transfers[hdr]}:pin=bt2020:min=bt2020nc:rin=tv:t=linear:npl=${whiteNits}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ]
}

/** A shorter difference is how formats round. */
const shortestSeconds = 0.1

/** Keeps the last picture until the sound ends. */
export function lastPicture({ durationMs, pictureMs }: { durationMs: number; pictureMs: number }): string[] {
  const seconds = (durationMs - pictureMs) / 1000
  return seconds < shortestSeconds ? [] : [`tpad=stop_mode=clone:stop_duration=${seconds.toFixed(3)}`]
}
