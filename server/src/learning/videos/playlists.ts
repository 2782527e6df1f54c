import { LRUCache } from 'lru-cache'
import { initialSegment, type Segment, type Track } from './segments.ts'

/** Keyed by the code of a track's language, which its file may make up. */
const names = new LRUCache<string, string>({ max: 200 })

export type VideoTrack = Track & { folder: string; width: number; height: number; framesPerSecond: number }
export type AudioTrack = Track & { folder: string; languageCode: string }
export type SubtitleTrack = { file: string; languageCode: string; name: string }

type Presentation = {
  videos: readonly VideoTrack[]
  audios: readonly AudioTrack[]
  subtitles: readonly SubtitleTrack[]
}

/** The master playlist. Players start with the first rendition listed. */
export function masterPlaylist({ videos, audios, subtitles }: Presentation): string {
  const groups = [audios.length > 0 && 'AUDIO="audio"', subtitles.length > 0 && 'SUBTITLES="subtitles"']
  const [best, middle, ...lower] = videos
  const lines = [middle, best, ...lower]
    .filter((video) => video !== undefined)
    .flatMap((video) => {
      const attributes = [
        `BANDWIDTH=${peak(video) + Math.max(0, ...audios.map(peak))}`,
        `AVERAGE-BANDWIDTH=${average(video) + Math.max(0, ...audios.map(average))}`,
        `CODECS="${[...new Set([video.codec, ...audios.map((audio) => audio.codec)])].join(',')}"`,
        `RESOLUTION=${video.width}x${video.height}`,
        `FRAME-RATE=${video.framesPerSecond.toFixed(3)}`,
        ...groups.filter((group) => group !== false),
      ]
      return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${video.folder}/index.m3u8`]
    })
  const media = [...audioLines(audios), ...subtitleLines(subtitles)]
  return text(['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...media, ...lines])
}

function audioLines(audios: readonly AudioTrack[]): string[] {
  return audios.map((audio, index) =>
    mediaLine('AUDIO', {
      'GROUP-ID': '"audio"',
      NAME: quoted(distinctName(audios, index)),
      ...(audio.languageCode === 'und' ? {} : { LANGUAGE: quoted(audio.languageCode) }),
      DEFAULT: index === 0 ? 'YES' : 'NO',
      AUTOSELECT: 'YES',
      CHANNELS: '"2"',
      URI: quoted(`${audio.folder}/index.m3u8`),
    }),
  )
}

function subtitleLines(subtitles: readonly SubtitleTrack[]): string[] {
  return subtitles.map((subtitle) =>
    mediaLine('SUBTITLES', {
      'GROUP-ID': '"subtitles"',
      NAME: quoted(subtitle.name),
      LANGUAGE: quoted(subtitle.languageCode),
      DEFAULT: 'NO',
      AUTOSELECT: 'YES',
      FORCED: 'NO',
      URI: quoted(subtitlePlaylistName(subtitle)),
    }),
  )
}

export function subtitlePlaylistName(subtitle: SubtitleTrack): string {
  return `${subtitle.file}.m3u8`
}

/** Names within a group must be unique: the second track of a language gets a number. */
function distinctName(audios: readonly AudioTrack[], index: number): string {
  const code = audios[index]?.languageCode
  const before = audios.slice(0, index).filter((audio) => audio.languageCode === code).length
  const name = code === undefined || code === 'und' ? `Audio ${index + 1}` : languageName(code)
  return before === 0 || code === 'und' ? name : `${name} ${before + 1}`
}

function mediaLine(type: string, attributes: Record<string, string>): string {
  const list = Object.entries(attributes).map(([name, value]) => `${name}=${value}`)
  return `#EXT-X-MEDIA:TYPE=${type},${list.join(',')}`
}

/** A quoted string in a playlist cannot contain quotes or line breaks. */
function quoted(value: string): string {
  return `"${value.replaceAll(/["\r\n]/g, ' ').trim()}"`
}

export function mediaPlaylist(segments: readonly Segment[]): string {
  return segmentList(segments, [`#EXT-X-MAP:URI="${initialSegment}"`])
}

export function subtitlePlaylist(file: string, seconds: number): string {
  return segmentList([{ name: file, seconds, bytes: 0 }], [])
}

function segmentList(segments: readonly Segment[], heading: readonly string[]): string {
  const longest = Math.max(1, ...segments.map((segment) => Math.ceil(segment.seconds)))
  return text([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...heading,
    ...segments.flatMap((segment) => [`#EXTINF:${segment.seconds.toFixed(6)},`, segment.name]),
    '#EXT-X-ENDLIST',
  ])
}

/** Ignores short segments: the last one can be a single frame. */
function peak(track: Track): number {
  const whole = track.segments.filter((segment) => segment.seconds >= 1)
  return Math.ceil(Math.max(bitrate(track.segments), ...whole.map((segment) => bitrate([segment]))))
}

function average(track: Track): number {
  return Math.ceil(bitrate(track.segments))
}

function bitrate(segments: readonly Segment[]): number {
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0)
  return seconds > 0 ? (bytes * 8) / seconds : 0
}

function text(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}

/** Normalises "rus", "ru-RU" or "ru" to the shortest code; "und" if invalid. */
export function languageCode(tag: string): string {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return 'und'
  }
}

/** A language's name in itself, capitalised: "Русский". */
export function languageName(code: string): string {
  const known = names.get(code) ?? ownName(code)
  names.set(code, known)
  return known
}

function ownName(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
  } catch {
    return code
  }
}
