import styles from './DocumentFrame.module.css'

/** An embedded document. In the sandbox it runs no scripts and has no access to the page. */
export function DocumentFrame({ url, title, isSandboxed }: { url: URL; title: string; isSandboxed: boolean }) {
  // Browsers show no PDF in the sandbox; their viewer isolates its scripts.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe className={styles.frame} src={url.href} title={title} {...(isSandboxed && { sandbox: '' })} />
}
