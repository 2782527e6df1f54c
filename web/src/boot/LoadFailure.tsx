import { useMatches, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ConfigFailure } from '../brands/publicConfig.ts'
import { t } from '../platform/language/language.ts'
import { ChunkLoadError, mustReload } from '../platform/build/chunks.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useReconnect } from '../ui/useOnline.ts'
import styles from './LoadFailure.module.css'
import { PageFailure } from '../layout/PageFailure.tsx'

/**
 * Error boundary of a screen or of the start: names the failure and retries. Stored data of an earlier page may be the cause:
 * then the server is asked first. It never signs anybody out.
 */
export function LoadFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const loadCode = useMatches({ select: (matches) => matches.at(-1)?.staticData.meta?.loadCode })
  const isChunk = error instanceof ChunkLoadError
  const tryAgain = async () => {
    setRetrying(true)
    if (isChunk) await loadCode?.()
    reset()
    await router.invalidate()
    setRetrying(false)
  }
  const retry = () => (isChunk && mustReload() ? location.reload() : void tryAgain())
  useReconnect(() => void tryAgain())
  const [isAsking, setAsking] = useState(!isChunk)
  const decide = useEffectEvent((mayHelp: boolean) => (mayHelp ? void tryAgain() : setAsking(false)))
  useEffect(() => {
    if (!isAsking) return
    import('../platform/cache/dropStored.ts').then(
      ({ dropStored }) => decide(dropStored(error)),
      () => decide(false),
    )
  }, [isAsking, error])
  if (isAsking) return null
  if (error instanceof ConfigFailure) return <ConfigDialog retrying={retrying} onRetry={retry} />
  if (isChunk) return <PageFailure retrying={retrying} retry={retry} />
  return <ErrorState level={1} error={error} retrying={retrying} onRetry={retry} />
}

/** The application cannot start without its configuration; the dialog stays until it is loaded. */
export function ConfigDialog({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={styles.backdrop}>
      <div role="alertdialog" aria-modal aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
        <div className={styles.dialog}>
          <h1 className="t-h2" id={`${id}-title`}>
            {t('boot.error')}
          </h1>
          <p id={`${id}-text`}>{t('boot.errorLoadConfig')}</p>
          <Button ref={button} variant="primary" busy={retrying} onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        </div>
      </div>
    </div>
  )
}
