import type { TabMessage, Tabs, TabsOptions } from './otherTabs.ts'

/** Shares drafts between tabs; its code loads once this tab or another one writes. */
export function createLazyTabs<Draft>(
  name: string,
  { loading, ...options }: TabsOptions<Draft> & { loading?: ReadonlyMap<string, Promise<void>> },
) {
  let tabs: Tabs<Draft> | undefined
  let loadingTabs: Promise<Tabs<Draft>> | undefined
  const channel = new BroadcastChannel(`drafts of ${name}`)
  const load = async () => {
    const { createTabs } = await import('./otherTabs.ts')
    return (tabs = createTabs(options, channel))
  }
  /** A tab without the code shows its own draft only. */
  const act = async (call: (loaded: Tabs<Draft>) => void) => {
    loadingTabs ??= load()
    await loadingTabs.then(call, () => (loadingTabs = undefined))
  }
  const receive = async (message: TabMessage<Draft>) => {
    await loading?.get(message.key)
    await act((loaded) => loaded.receive(message))
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage<Draft>>) => void receive(data))
  const mergeWithTabs = (key: string, draft: Draft) => tabs?.mergeWithTabs(key, draft) ?? draft
  return { act, mergeWithTabs }
}
