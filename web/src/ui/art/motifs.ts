export type FaceMotifName = 'eye' | 'spine' | 'lips' | 'petals'
export type MindMotifName = 'stones' | 'arch' | 'moon' | 'branch'

// Low seeds give the pictures of the design; above them the motifs alternate with the plain picture.
const faceSeeds = new Map<number, FaceMotifName>([
  [2, 'petals'],
  [3, 'spine'],
  [6, 'spine'],
  [12, 'eye'],
  [16, 'lips'],
  [4, 'lips'],
  [5, 'eye'],
  [21, 'petals'],
])
const mindSeeds = new Map<number, MindMotifName>([
  [8, 'stones'],
  [11, 'arch'],
  [23, 'moon'],
  [14, 'branch'],
  [17, 'arch'],
  [9, 'moon'],
])
const faceTurns = [undefined, 'eye', 'spine', undefined, 'lips', 'petals'] as const
const mindTurns = ['stones', undefined, 'arch', 'branch', undefined, 'moon'] as const
const firstTurn = 32

/** The motif that replaces the profile, if any. */
export function faceMotif(seed: number): FaceMotifName | undefined {
  return seed < firstTurn ? faceSeeds.get(seed) : faceTurns[seed % faceTurns.length]
}

/** The motif that replaces the landscape, if any. */
export function mindMotif(seed: number): MindMotifName | undefined {
  return seed < firstTurn ? mindSeeds.get(seed) : mindTurns[seed % mindTurns.length]
}
