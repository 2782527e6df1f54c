type Box = { top: number; bottom: number; left: number; right: number }
type Control = { number: number; name: string }

/** Where the Tab key has stopped. Its box is measured from the top of the page. */
export type Stop = Control & { fault: string | undefined; box: Box; part: string; isElsewhere: boolean }

declare global {
  interface Window {
    walk: { begin: (from: string) => Control[]; look: () => Promise<Stop | undefined> }
  }
}

/** Runs in the page. `begin` lists the controls to be reached from a place on, `look` tells about the one that has the focus. */
export function installWalk(): void {
  const selector =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, [tabindex], [contenteditable="true"]'
  const known: Element[] = []
  const resting = new Map<Element, string>()

  const numberOf = (element: Element) => {
    if (!known.includes(element)) known.push(element)
    return known.indexOf(element)
  }
  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? (element.textContent.trim() || element.outerHTML)
    return `${element.tagName.toLowerCase()} ${words.replaceAll(/\s+/g, ' ').slice(0, 80)}`
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]')
  /** Of radio buttons the Tab key stops at one, and the arrows do the rest. */
  const isStop = (element: Element) => {
    if (element.matches(':disabled') || (element as HTMLElement).tabIndex < 0) return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${element.name}"]`)]
    return element === (group.find(({ checked }) => checked) ?? group[0])
  }
  /** What is drawn of the focus may stand on the control, beside it or around it. */
  const lookOf = (element: Element) => {
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
    const shown = element.closest('label') ?? element
    const { left, top, width, height } = shown.getBoundingClientRect()
    return [0.5, 0.1, 0.9].some((share) => {
      const hit = document.elementFromPoint(left + width * share, top + Math.min(height / 2, 24))
      return hit !== null && (shown.contains(hit) || hit.contains(element))
    })
  }
  /** What stays while the page moves, or moves in a row of its own, has no place that could be compared. */
  const isElsewhere = (element: Element | null): boolean =>
    element !== null &&
    (/fixed|sticky/.test(getComputedStyle(element).position) ||
      (element !== document.documentElement && element.scrollWidth > element.clientWidth + 1 && isScroller(element)) ||
      isElsewhere(element.parentElement))
  const isScroller = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  const faultOf = (element: Element) => {
    // A document in a frame draws its focus itself.
    if (element.tagName === 'IFRAME') return undefined
    if (lookOf(element) === resting.get(element)) return 'the focus cannot be seen'
    return isUncovered(element) ? undefined : 'covered, or out of view'
  }

  /** Taking the focus away is not enough: the next Tab would go on from where it was. */
  const startBefore = (place: Element) => {
    const start = document.createElement('span')
    start.tabIndex = -1
    place.prepend(start)
    start.focus()
    start.remove()
    window.scrollTo(0, 0)
  }

  window.walk = {
    begin(from) {
      const place = document.querySelector(from) ?? document.body
      startBefore(place)
      const after = (element: Element) => place.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING
      const all = [...document.querySelectorAll(selector)].filter((element) => isShown(element) && after(element))
      for (const element of all) resting.set(element, lookOf(element))
      return all.filter(isStop).map((element) => ({ number: numberOf(element), name: nameOf(element) }))
    },
    async look() {
      await new Promise(requestAnimationFrame)
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return {
        number: numberOf(element),
        name: nameOf(element),
        fault: faultOf(element),
        box: { top: top + scrollY, bottom: bottom + scrollY, left, right },
        part: element.closest('header, nav, main, aside, footer, [role="dialog"]')?.tagName ?? '',
        isElsewhere: isElsewhere(element),
      }
    },
  }
}
