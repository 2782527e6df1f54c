import { itemKinds, type ItemKind } from '#contract/experts/desk/rules.ts'

/** `kind`: of the items in the queue; all without it. An opened item keeps it for the way back. */
export type DeskSearch = { kind?: ItemKind | undefined }

export function deskSearch({ kind }: Record<string, unknown>): DeskSearch {
  return { kind: itemKinds.find((one) => one === kind) }
}
