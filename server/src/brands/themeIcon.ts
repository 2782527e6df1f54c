import { markOf, type Theme } from '#contract/platform/themes.ts'

/** The accents of `tokens.css` in the light scheme; a test compares them. */
export const iconColours: Record<Theme, string> = { face: '#ac054d', mind: '#04614d', web: '#154fc3' }

/** The `data:` URL of a theme's icon for the browser tab. */
export function themeIcon(theme: Theme): string {
  return `data:image/svg+xml,${encodeURIComponent(markSvg(theme, iconColours[theme]))}`
}

/** The mark of a theme in a colour. */
export function markSvg(theme: Theme, colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34" color="${colour}">${markHtml(theme)}</svg>`
}

/** The shapes of a theme's mark, in a box of 34 × 34 and in the current colour. */
export function markHtml(theme: string): string {
  const parts = markOf(theme).map((shape) =>
    'r' in shape
      ? `<circle cx="${shape.cx}" cy="${shape.cy}" r="${shape.r}" fill="currentColor"/>`
      : `<path d="${shape.d}" fill="none" stroke="currentColor" stroke-linecap="round" stroke-width="${shape.stroke.width}" opacity="${shape.stroke.opacity ?? 1}"/>`,
  )
  return parts.join('')
}
