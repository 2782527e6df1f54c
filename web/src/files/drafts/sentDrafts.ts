import type { DraftKind } from './draftStore.ts'

/** What other tabs are told: whose draft was sent, and what stood there. */
type Sent = { key: string; written: string }

/** Empties what another tab has sent, so that it is not sent again; what is written otherwise here stays. */
export function createSentDrafts<Draft>(
  kind: DraftKind<Draft>,
  { drafts, empty }: { drafts: ReadonlyMap<string, Draft>; empty: (key: string) => void },
) {
  const otherTabs = new BroadcastChannel(`drafts of ${kind.database}`)
  otherTabs.addEventListener('message', ({ data: { key, written } }: MessageEvent<Sent>) => {
    const draft = drafts.get(key)
    if (draft && writtenIn(kind, draft) === written) empty(key)
  })
  return {
    tellOtherTabs: (key: string, draft: Draft) =>
      otherTabs.postMessage({ key, written: writtenIn(kind, draft) } satisfies Sent),
  }
}

/** What is written and chosen, however far the uploads are; ids of a sending differ between tabs. */
function writtenIn<Draft>({ mapFiles }: DraftKind<Draft>, draft: Draft): string {
  const chosen = mapFiles(draft, ({ key, name, size, type }) => ({ key, name, size, type }))
  return JSON.stringify(chosen, (name, value: unknown) => (name === 'clientId' ? undefined : value))
}
