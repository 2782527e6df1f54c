/** A player command bound to a key. `…By` is relative, `seekTo` absolute. */
export type KeyCommand =
  | { kind: 'toggle' }
  | { kind: 'seekBy'; seconds: number }
  | { kind: 'seekTo'; fraction: number }
  | { kind: 'volumeBy'; fraction: number }
  | { kind: 'speedBy'; steps: number }
  | { kind: 'mute' }
  | { kind: 'fullscreen' }
  | { kind: 'captions' }

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

const namedKeys: Record<string, KeyCommand> = {
  ' ': { kind: 'toggle' },
  ArrowLeft: { kind: 'seekBy', seconds: -5 },
  ArrowRight: { kind: 'seekBy', seconds: 5 },
  ArrowUp: { kind: 'volumeBy', fraction: 0.1 },
  ArrowDown: { kind: 'volumeBy', fraction: -0.1 },
  Home: { kind: 'seekTo', fraction: 0 },
  End: { kind: 'seekTo', fraction: 1 },
}

const letterKeys: Record<string, KeyCommand> = {
  k: { kind: 'toggle' },
  j: { kind: 'seekBy', seconds: -10 },
  l: { kind: 'seekBy', seconds: 10 },
  m: { kind: 'mute' },
  f: { kind: 'fullscreen' },
  c: { kind: 'captions' },
  '<': { kind: 'speedBy', steps: -1 },
  '>': { kind: 'speedBy', steps: 1 },
}

/** The command of a key press. Letters match by physical key too, so that Cyrillic layouts work. */
export function keyCommand(pressed: KeyPress): KeyCommand | undefined {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined
  const digit = /^[0-9]$/.exec(pressed.key)
  if (digit) return { kind: 'seekTo', fraction: Number(digit[0]) / 10 }
  return namedKeys[pressed.key] ?? letterKeys[pressed.key.toLowerCase()] ?? letterKeys[latinKey(pressed)]
}

function latinKey({ code, shiftKey }: KeyPress): string {
  if (shiftKey && code === 'Comma') return '<'
  if (shiftKey && code === 'Period') return '>'
  return code.startsWith('Key') ? code.slice(3).toLowerCase() : ''
}
