/** What scrolls around an element; undefined when nothing does. */
function scrollerOf(element: Element | null): Element | undefined {
  for (let each = element; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each
  return undefined
}

/** Scrolls what is around an element to its top; answers how far down it was. */
export function toTop(element: Element | null): number {
  const scroller = scrollerOf(element)
  const before = scroller?.scrollTop ?? 0
  scroller?.scrollTo({ top: 0 })
  return before
}

/** Scrolls it back to where it was. */
export const backTo = (element: Element | null, top: number): void => scrollerOf(element)?.scrollTo({ top })
