import { publicConfig } from '../brands/publicConfig.ts'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { LogoMark } from '../ui/Logo.tsx'
import styles from './Preloader.module.css'

/** The skeleton of the first screen, until the account is loaded. */
export function Preloader() {
  return (
    <Loading>
      <PreloaderShapes />
    </Loading>
  )
}

/** The server's rendering of the preloader: shown at once, and without text, which would load a font early. */
export function RenderedPreloader() {
  return (
    <div aria-busy>
      <div aria-hidden>
        <PreloaderShapes />
      </div>
    </div>
  )
}

function PreloaderShapes() {
  return (
    <>
      <div className={styles.head}>
        <LogoMark brand={publicConfig().project.header_logo} className={styles.mark ?? ''} />
        <Skeleton shape="pill" width={140} height={40} />
      </div>
      <div className={styles.body}>
        <Skeleton width="min(320px, 60%)" height={34} />
        <Skeleton shape="card" height="min(46vh, 420px)" />
        <Skeleton width="min(480px, 80%)" height={20} />
      </div>
    </>
  )
}
