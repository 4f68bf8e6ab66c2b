/** Nearest scrolling ancestor of an element, or the element itself. Undefined when nothing scrolls. */
function scrollerOf(element: Element | null): Element | undefined {
  for (let each = element; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each
  return undefined
}

/** Scrolls the surroundings of an element to the top. Returns the previous scroll position. */
export function toTop(element: Element | null): number {
  const scroller = scrollerOf(element)
  const before = scroller?.scrollTop ?? 0
  scroller?.scrollTo({ top: 0 })
  return before
}

export const backTo = (element: Element | null, top: number): void => scrollerOf(element)?.scrollTo({ top })
