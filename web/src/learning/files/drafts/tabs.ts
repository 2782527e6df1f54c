import { newId } from '../../../platform/device/newId.ts'
import { forgetSent, receive, together, type TabMessage, type TabsState } from './otherTabs.ts'

export type TabsOptions<Draft> = Pick<TabsState<Draft>, 'kind' | 'drafts' | 'show' | 'store'>

/** Tells other tabs what is written and sent here, and hears the same of them. */
export function createTabs<Draft>(options: TabsOptions<Draft>, channel: BroadcastChannel) {
  const tab = newId()
  const state: TabsState<Draft> = { ...options, changed: new Set(), others: new Map() }
  const { kind, drafts } = state
  const tell = (message: Omit<TabMessage<Draft>, 'tab'>) => channel.postMessage({ ...message, tab })
  const withoutContents = (draft: Draft) => kind.mapFiles(draft, (file) => ({ ...file, content: undefined }))
  return {
    hear: (message: TabMessage<Draft>) => receive(state, message),
    /** A draft as it is stored: with what other tabs have written otherwise. */
    together: (key: string, draft: Draft) => together(state, key, draft),
    /** Nothing has been written here yet. */
    begin: (key: string) => {
      state.changed.delete(key)
      state.others.delete(key)
    },
    tellWritten: (key: string) => {
      state.changed.add(key)
      const draft = drafts.get(key)
      if (draft) tell({ key, written: withoutContents(together(state, key, draft)) })
    },
    tellSent: (key: string, sent: Draft) => {
      state.changed.add(key)
      forgetSent(state, key, sent)
      tell({ key, sent: withoutContents(sent) })
    },
  }
}

export type Tabs<Draft> = ReturnType<typeof createTabs<Draft>>
