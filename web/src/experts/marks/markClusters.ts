/** Pixels of a target that a finger hits. */
export const pinWidth = 44

/** Marks on a track that one target stands for. */
export type MarkCluster = {
  /** The first of them, by its place among all marks. */
  first: number
  count: number
  /** Share of the track. */
  at: number
}

/** Groups marks by their shares of a track, in order, so that targets do not overlap. `width` is the track's in pixels. */
export function clusterMarks(shares: readonly number[], width: number): MarkCluster[] {
  const clusters: MarkCluster[] = []
  for (const [index, at] of shares.entries()) {
    const last = clusters.at(-1)
    if (last && (at - last.at) * width < pinWidth) last.count += 1
    else clusters.push({ first: index, count: 1, at })
  }
  return clusters
}
