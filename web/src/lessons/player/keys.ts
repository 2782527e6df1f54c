/** What a key does in the player. Seconds and shares are relative unless they say otherwise. */
export type KeyAct =
  | { kind: 'toggle' }
  | { kind: 'seekBy'; seconds: number }
  | { kind: 'seekTo'; share: number }
  | { kind: 'volumeBy'; share: number }
  | { kind: 'speedBy'; steps: number }
  | { kind: 'mute' }
  | { kind: 'fullscreen' }
  | { kind: 'captions' }

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

const named: Record<string, KeyAct> = {
  ' ': { kind: 'toggle' },
  ArrowLeft: { kind: 'seekBy', seconds: -5 },
  ArrowRight: { kind: 'seekBy', seconds: 5 },
  ArrowUp: { kind: 'volumeBy', share: 0.1 },
  ArrowDown: { kind: 'volumeBy', share: -0.1 },
  Home: { kind: 'seekTo', share: 0 },
  End: { kind: 'seekTo', share: 1 },
}

const letters: Record<string, KeyAct> = {
  k: { kind: 'toggle' },
  j: { kind: 'seekBy', seconds: -10 },
  l: { kind: 'seekBy', seconds: 10 },
  m: { kind: 'mute' },
  f: { kind: 'fullscreen' },
  c: { kind: 'captions' },
  '<': { kind: 'speedBy', steps: -1 },
  '>': { kind: 'speedBy', steps: 1 },
}

/** The act of a key. Letters are found by their place as well, so that a Cyrillic keyboard works. */
export function keyAct(pressed: Pressed): KeyAct | undefined {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined
  const digit = /^[0-9]$/.exec(pressed.key)
  if (digit) return { kind: 'seekTo', share: Number(digit[0]) / 10 }
  return named[pressed.key] ?? letters[pressed.key.toLowerCase()] ?? letters[latinOf(pressed)]
}

function latinOf({ code, shiftKey }: Pressed): string {
  if (shiftKey && code === 'Comma') return '<'
  if (shiftKey && code === 'Period') return '>'
  return code.startsWith('Key') ? code.slice(3).toLowerCase() : ''
}
