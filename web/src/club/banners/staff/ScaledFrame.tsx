import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './Preview.module.css'

type ScaledFrameProps = { width: number; title: string; children: ReactNode }

/**
 * Renders into a frame of its own, so that media queries see its width, and scales it down to the room there is. Nothing in
 * it can be pressed.
 */
export function ScaledFrame({ width, title, children }: ScaledFrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement>()
  const roomWidth = useWidth(room)
  const height = useHeight(body)
  const scale = roomWidth === 0 ? 1 : Math.min(1, roomWidth / width)
  const fill = useCallback((frame: HTMLIFrameElement | null) => {
    const page = frame?.contentDocument
    if (page) setBody(pageBody(page))
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section ref={room} className={styles.room} tabIndex={0} aria-label={title}>
      <div className={styles.scaled} style={{ height: height * scale }}>
        {/* Without an address it has the policy and the origin of this page, which alone fills it. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          ref={fill}
          title={title}
          tabIndex={-1}
          className={styles.frame}
          style={{ width, height, scale }}
          onLoad={({ currentTarget }) => fill(currentTarget)}
        />
      </div>
      {body && createPortal(children, body)}
    </section>
  )
}

/** The body of an empty page with the styles and the colours of this one. */
function pageBody(page: Document): HTMLElement {
  if (page.body.inert) return page.body
  for (const { name, value } of document.documentElement.attributes) page.documentElement.setAttribute(name, value)
  for (const style of document.head.querySelectorAll('link[rel="stylesheet"], style'))
    page.head.append(page.importNode(style, true))
  page.body.className = styles['body'] ?? ''
  page.body.inert = true
  return page.body
}

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}

function useHeight(body: HTMLElement | undefined): number {
  const [height, setHeight] = useState(600)
  useEffect(() => {
    const content = body?.firstElementChild
    if (!content) return undefined
    const observer = new ResizeObserver(() => setHeight(Math.ceil(content.getBoundingClientRect().height)))
    observer.observe(content)
    return () => observer.disconnect()
  }, [body])
  return height
}
