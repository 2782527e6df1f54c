import type { TabMessage } from './otherTabs.ts'
import type { Tabs, TabsOptions } from './tabs.ts'

/** What other tabs have; loaded once this tab or another one writes. */
export function createLazyTabs<Draft>(
  name: string,
  { loading, ...options }: TabsOptions<Draft> & { loading?: ReadonlyMap<string, Promise<void>> },
) {
  let tabs: Tabs<Draft> | undefined
  let loadingTabs: Promise<Tabs<Draft>> | undefined
  const channel = new BroadcastChannel(`drafts of ${name}`)
  const load = async () => {
    const { createTabs } = await import('./tabs.ts')
    return (tabs = createTabs(options, channel))
  }
  /** A tab without the code shows its own draft only. */
  const act = async (call: (loaded: Tabs<Draft>) => void) => {
    loadingTabs ??= load()
    await loadingTabs.then(call, () => (loadingTabs = undefined))
  }
  const hear = async (message: TabMessage<Draft>) => {
    await loading?.get(message.key)
    await act((loaded) => loaded.hear(message))
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage<Draft>>) => void hear(data))
  /** A draft as it is stored: with what other tabs have written otherwise. */
  const together = (key: string, draft: Draft) => tabs?.together(key, draft) ?? draft
  return { act, together }
}
