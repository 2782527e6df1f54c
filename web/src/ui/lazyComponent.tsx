import { X } from 'lucide-react'
import {
  Component,
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react'
import { ChunkLoadError, loadChunk, preloadChunk, mustReload, type ChunkRetry } from '../platform/build/chunks.ts'
import { inBrowser } from '../platform/device/mobileApp.ts'
import { t } from '../platform/language/language.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './lazyComponent.module.css'
import { Note } from './Note.tsx'
import { useReconnect } from './useOnline.ts'

export interface LoadingStates<Props> {
  /** Shown while the code loads; nothing by default. */
  pending?: (props: Props) => ReactNode
  /** Shown when the code failed to load; by default a note with a retry button. */
  failed?: (props: Props, retry: ChunkRetry) => ReactNode
}

type Loaded<Props> = { Content: ComponentType<Props>; attempt: number }

export type LazyComponent<Props> = ((props: Props) => ReactNode) & {
  /** Preloads the code. */
  preload: () => void
}

/**
 * A component that is loaded on its first render. When that fails, the surrounding page stays, and loading is retried on
 * request and on reconnect.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending, failed }: LoadingStates<Props> = {},
): LazyComponent<Props> {
  let shared: LazyExoticComponent<ComponentType<Props>> | undefined
  // Loaded code renders synchronously: `lazy` would show `pending` briefly, and React then keeps it for 300 ms.
  let loaded: ComponentType<Props> | undefined
  // React caches the outcome of `lazy`: a failed one is replaced.
  const current = () =>
    loaded ??
    (shared ??= lazy(async () => {
      try {
        return { default: await loadChunk(load) }
      } catch (failure) {
        shared = undefined
        throw failure
      }
    }))

  function Loader(props: Props) {
    const [{ Content, attempt }, setLoaded] = useState<Loaded<Props>>(() => ({ Content: current(), attempt: 0 }))
    const [retrying, setRetrying] = useState(false)
    const tryAgain = async () => {
      setRetrying(true)
      await loadChunk(load).then(
        () => setLoaded(({ attempt }) => ({ Content: current(), attempt: attempt + 1 })),
        () => undefined,
      )
      setRetrying(false)
    }
    const retry = () => (mustReload() ? location.reload() : void tryAgain())
    const again = { retry, retrying }
    const failure = failed ? failed(props, again) : <LoadFailureNote {...again} />
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
  /** The server loads no code for a page. */
  const renderPending = (props: Props) => pending?.(props) ?? null
  Loader.preload = () =>
    preloadChunk(async () => {
      loaded = await loadChunk(load)
    })
  return inBrowser ? Loader : Object.assign(renderPending, { preload: () => undefined })
}

/** An overlay that is loaded when it first opens; its error can be closed like the overlay. */
export function lazyOverlay<Props extends { open: boolean; onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const Content = lazyComponent(load, {
    failed: ({ open, onClose }, again) => open && <OverlayFailure {...again} onClose={onClose} />,
  })
  function Overlay(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    return wasOpen ? <Content {...props} /> : null
  }
  Overlay.preload = Content.preload
  return Overlay
}

/** A decorative picture: a failure to load is not reported. */
export function lazyPicture<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  blank: (props: Props) => ReactNode = () => null,
): LazyComponent<Props> {
  return lazyComponent(load, { pending: blank, failed: blank })
}

/** Renders `failure` when code failed to load; rethrows any other error. */
class ChunkBoundary extends Component<{ failure: ReactNode; children: ReactNode }> {
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override state: { error?: Error } = {}
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (!(error instanceof ChunkLoadError)) throw error
    return this.props.failure
  }
}

function WithReconnect({ onReconnect, children }: { onReconnect: () => void; children: ReactNode }) {
  useReconnect(onReconnect)
  return children
}

function LoadFailureNote({ retry, retrying }: ChunkRetry) {
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

interface OverlayFailureProps extends ChunkRetry {
  onClose: () => void
}

/** Replaces a menu or dialog whose code failed to load. */
export function OverlayFailure({ retry, retrying, onClose }: OverlayFailureProps) {
  return (
    <div role="alert" className={styles.banner}>
      <span className={styles.text}>{t('ui.partMissing')}</span>
      <Button size="small" busy={retrying} onClick={retry}>
        {t('ui.retry')}
      </Button>
      <IconButton size="small" label={t('ui.close')} icon={<X />} onClick={onClose} />
    </div>
  )
}
