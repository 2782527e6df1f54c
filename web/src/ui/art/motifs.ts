export type FaceMotifName = 'eye' | 'spine' | 'lips' | 'petals'
export type MindMotifName = 'stones' | 'arch' | 'moon' | 'branch'

// Topics of courses, as their folders name them. A part of the body is drawn only where it is the topic.
const faceTopics = new Map<string, FaceMotifName>([
  ['eyes', 'eye'],
  ['lips', 'lips'],
  ['posture', 'spine'],
  ['massage', 'petals'],
])
const mindTopics = new Map<string, MindMotifName>([
  ['calm', 'stones'],
  ['start', 'arch'],
  ['sleep', 'moon'],
  ['nature', 'branch'],
])
const mindTurns = ['stones', undefined, 'arch', 'branch', undefined, 'moon'] as const

/** The motif that replaces the profile, if any. Without a known topic it is one that fits all. */
export function faceMotif(seed: number, topic: string): FaceMotifName | undefined {
  return faceTopics.get(topic) ?? (seed % 3 === 0 ? 'petals' : undefined)
}

/** The motif that replaces the landscape, if any. */
export function mindMotif(seed: number, topic: string): MindMotifName | undefined {
  return mindTopics.get(topic) ?? mindTurns[seed % mindTurns.length]
}
