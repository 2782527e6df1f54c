import {
  Component,
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react'
import { ChunkFailure, fetchAhead, mustReload, withChunkTimeout, type PartRetry } from '../chunks.ts'
import { t } from '../language.ts'
import { Button } from './Button.tsx'
import { Note } from './Note.tsx'
import { OverlayFailure } from './OverlayFailure.tsx'
import { useReconnect } from './useOnline.ts'

export interface PartStates<Props> {
  /** While the code is on its way; nothing when left out. */
  pending?: (props: Props) => ReactNode
  /** When it did not come; a note with a button when left out. */
  failed?: (props: Props, retry: PartRetry) => ReactNode
}

type Loaded<Props> = { Content: ComponentType<Props>; attempt: number }

export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Fetches the code ahead of time. */
  preload: () => void
}

/**
 * A component whose code comes when it is first drawn. When it does not come, the page around it stays, and it is tried
 * again on request and whenever the connection is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending, failed }: PartStates<Props> = {},
): LazyPart<Props> {
  let shared: LazyExoticComponent<ComponentType<Props>> | undefined
  // What is there already is drawn at once: React shows `pending` at least for a moment, and then for 300 ms.
  let loaded: ComponentType<Props> | undefined
  // React keeps the outcome of a load for ever: a failed one is replaced.
  const current = () =>
    loaded ??
    (shared ??= lazy(async () => {
      try {
        return { default: await withChunkTimeout(load()) }
      } catch (failure) {
        shared = undefined
        throw failure
      }
    }))

  function Part(props: Props) {
    const [{ Content, attempt }, setLoaded] = useState<Loaded<Props>>(() => ({ Content: current(), attempt: 0 }))
    const [retrying, setRetrying] = useState(false)
    const tryAgain = async () => {
      setRetrying(true)
      const isThere = await withChunkTimeout(load()).then(
        () => true,
        () => false,
      )
      setRetrying(false)
      if (isThere) setLoaded((before) => ({ Content: current(), attempt: before.attempt + 1 }))
    }
    const retry = () => (mustReload() ? location.reload() : void tryAgain())
    const again = { retry, retrying }
    const failure = failed ? failed(props, again) : <PartFailure {...again} />
    return (
      <ChunkBoundary
        key={attempt}
        failure={<WithReconnect onReconnect={() => void tryAgain()}>{failure}</WithReconnect>}
      >
        <Suspense fallback={pending?.(props)}>
          <Content {...props} />
        </Suspense>
      </ChunkBoundary>
    )
  }
  Part.preload = () =>
    fetchAhead(async () => {
      loaded = await load()
    })
  return Part
}

/** A window or list over the page: its code comes when it first opens, and its failure can be closed like itself. */
export function lazyOverlay<Props extends { open: boolean; onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const Part = lazyPart(load, {
    failed: ({ open, onClose }, again) => open && <OverlayFailure {...again} onClose={onClose} />,
  })
  function Overlay(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    return wasOpen ? <Part {...props} /> : null
  }
  Overlay.preload = Part.preload
  return Overlay
}

/** A picture that only adorns: nothing is said when its code does not come. */
export function lazyPicture<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  blank: (props: Props) => ReactNode = () => null,
): LazyPart<Props> {
  return lazyPart(load, { pending: blank, failed: blank })
}

/** Shows `failure` in place of code that did not come; any other error is for the boundaries above. */
class ChunkBoundary extends Component<{ failure: ReactNode; children: ReactNode }> {
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override state: { error?: Error } = {}
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (!(error instanceof ChunkFailure)) throw error
    return this.props.failure
  }
}

function WithReconnect({ onReconnect, children }: { onReconnect: () => void; children: ReactNode }) {
  useReconnect(onReconnect)
  return children
}

function PartFailure({ retry, retrying }: PartRetry) {
  return (
    <Note
      role="alert"
      action={
        <Button size="small" busy={retrying} onClick={retry}>
          {t('ui.retry')}
        </Button>
      }
    >
      {t('ui.partMissing')}
    </Note>
  )
}
