const rootTag = /<svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/

/** The SVG with a `viewBox`: without one a browser cuts it off instead of scaling it. */
export function withViewBox(source: string): string {
  return source.replace(rootTag, (tag) => {
    if (/\sviewBox\s*=/.test(tag)) return tag
    // What browsers take for an image without a size.
    const box = `0 0 ${lengthOf(tag, 'width') ?? 300} ${lengthOf(tag, 'height') ?? 150}`
    return tag.replace('<svg', () => `<svg viewBox="${box}"`)
  })
}

function lengthOf(tag: string, attribute: string): string | undefined {
  return new RegExp(`\\s${attribute}\\s*=\\s*["']?\\s*(\\d+(?:\\.\\d+)?)(?:px)?\\s*["'\\s/>]`).exec(tag)?.[1]
}

/** A square icon with the whole image in its middle. */
export function squareIcon(dataUrl: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="${dataUrl}"/></svg>`,
  )
}
