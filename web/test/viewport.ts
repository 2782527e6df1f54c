/** Sets the width of the window, in pixels. */
export function setWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  happyDOM.setViewport({ width })
}
