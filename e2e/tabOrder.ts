type Box = { top: number; bottom: number; left: number; right: number }
type Control = { number: number; name: string }

/** A focused element; its box is relative to the document. */
export type TabStop = Control & {
  problem: string | undefined
  box: Box
  landmark: string
  isOutOfFlow: boolean
  /** The vertical scroller around it within the document, and how far it has scrolled. */
  scroller: { number: number; top: number } | undefined
}

declare global {
  interface Window {
    tabOrder: { start: (from: string) => Control[]; focused: () => Promise<TabStop | undefined> }
  }
}

/** Runs in the page. `start` lists the tab stops from an element on; `focused` describes the focused one. */
export function installTabOrder(): void {
  const selector =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, [tabindex], [contenteditable="true"]'
  const acknowledged: Element[] = []
  const unfocusedStyles = new Map<Element, string>()

  const numberOf = (element: Element) => {
    if (!acknowledged.includes(element)) acknowledged.push(element)
    return acknowledged.indexOf(element)
  }
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label') ?? (element.textContent.trim() || element.outerHTML)
    return `${element.tagName.toLowerCase()} ${label.replaceAll(/\s+/g, ' ').slice(0, 80)}`
  }
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]')
  /** A group of radio buttons is one tab stop. */
  const isTabStop = (element: Element) => {
    if (element.matches(':disabled') || (element as HTMLElement).tabIndex < 0) return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${element.name}"]`)]
    return element === (group.find(({ checked }) => checked) ?? group[0])
  }
  /** The focus ring may be drawn on the control, its sibling or an ancestor. */
  const focusStylesOf = (element: Element) => {
    const around = [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement]
    return around
      .map((each) => {
        if (!each) return ''
        const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(each)
        return [
          outlineStyle,
          outlineStyle === 'none' ? '' : outlineWidth,
          boxShadow,
          borderColor,
          backgroundColor,
        ].join()
      })
      .join('|')
  }
  const isUncovered = (element: Element) => {
    const target = element.closest('label') ?? element
    const { left, top, width, height } = target.getBoundingClientRect()
    return [0.5, 0.1, 0.9].some((share) => {
      const hit = document.elementFromPoint(left + width * share, top + Math.min(height / 2, 24))
      return hit !== null && (target.contains(hit) || hit.contains(element))
    })
  }
  /** Fixed, sticky, or in a horizontal scroller: its position cannot be compared. */
  const isOutOfFlow = (element: Element | null): boolean =>
    element !== null &&
    (/fixed|sticky/.test(getComputedStyle(element).position) ||
      (element !== document.documentElement && element.scrollWidth > element.clientWidth + 1 && isScroller(element)) ||
      isOutOfFlow(element.parentElement))
  const isScroller = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  const problemOf = (element: Element) => {
    // A framed document draws its own focus ring.
    if (element.tagName === 'IFRAME') return undefined
    if (focusStylesOf(element) === unfocusedStyles.get(element)) return 'no visible focus'
    return isUncovered(element) ? undefined : 'covered or out of view'
  }

  const scrollerOf = (element: Element): TabStop['scroller'] => {
    const { parentElement } = element
    if (!parentElement || parentElement === document.documentElement) return undefined
    const scrolls = /auto|scroll/.test(getComputedStyle(parentElement).overflowY)
    return scrolls ? { number: numberOf(parentElement), top: parentElement.scrollTop } : scrollerOf(parentElement)
  }

  /** Blurring is not enough: the next Tab would continue from the last focus. */
  const focusBefore = (container: Element) => {
    const start = document.createElement('span')
    start.tabIndex = -1
    container.prepend(start)
    start.focus()
    start.remove()
    window.scrollTo(0, 0)
  }

  window.tabOrder = {
    start(from) {
      const container = document.querySelector(from) ?? document.body
      focusBefore(container)
      const after = (element: Element) => container.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING
      const all = [...document.querySelectorAll(selector)].filter((element) => isVisible(element) && after(element))
      for (const element of all) unfocusedStyles.set(element, focusStylesOf(element))
      return all.filter(isTabStop).map((element) => ({ number: numberOf(element), name: nameOf(element) }))
    },
    async focused() {
      await new Promise(requestAnimationFrame)
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return {
        number: numberOf(element),
        name: nameOf(element),
        problem: problemOf(element),
        box: { top: top + scrollY, bottom: bottom + scrollY, left, right },
        landmark: element.closest('header, nav, main, aside, footer, [role="dialog"]')?.tagName ?? '',
        isOutOfFlow: isOutOfFlow(element),
        scroller: scrollerOf(element),
      }
    },
  }
}
