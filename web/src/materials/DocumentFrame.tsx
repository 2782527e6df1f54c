import styles from './DocumentFrame.module.css'

/** A document inside the page. In the sandbox it runs no script and knows nothing of us. */
export function DocumentFrame({ url, title, isSandboxed }: { url: URL; title: string; isSandboxed: boolean }) {
  // Browsers refuse to show a PDF inside the sandbox; their viewer keeps its scripts from us.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe className={styles.frame} src={url.href} title={title} {...(isSandboxed && { sandbox: '' })} />
}
