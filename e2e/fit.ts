/** Checks that a page fits a thumb and a window. Runs in the page, once for each screen. */

/** Width of a thumb in CSS pixels. */
const thumb = 44

/** Returns layout faults: targets smaller than a thumb, controls and texts cut by the window or their container. */
export function misfits(least: number): string[] {
  const visibilityOptions = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true } as const
  const isShown = (element: Element) => element.checkVisibility(visibilityOptions)
  const targets =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=option], [role=menuitem], [role=slider]'
  /** Elements whose whole line or label is the target. */
  const around = `label, ${targets}`
  /** The map's sources, and marks of a chart, whose width depends on their value. */
  const apart = '.maplibregl-ctrl-attrib, [inert], svg'
  const width = document.documentElement.clientWidth
  const faults: string[] = []

  const nameOf = (element: Element) => {
    const classes = [...element.classList].slice(0, 3).map((name) => `.${name}`)
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return `${element.tagName.toLowerCase()}${classes.join('')} “${label.replace(/\s+/g, ' ').slice(0, 30)}”`
  }
  /** True when an ancestor scrolls sideways, so that the element can be reached. */
  const slides = (element: Element | null): boolean => {
    for (let at = element; at && at !== document.body; at = at.parentElement)
      if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
    return false
  }

  /** True when a touch at a point reaches the target: itself, its content, or its label. */
  const reaches = (target: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    if (!hit) return false
    if (target.contains(hit)) return true
    const label = hit.closest('label')
    return label?.control === target || (label?.contains(target) ?? false)
  }
  /**
   * Distance in one direction within which a touch still reaches the target. Searched in large steps, because each
   * check is slow.
   */
  const reach = (target: Element, x: number, y: number, dx: number, dy: number) => {
    let far = 0
    for (const stride of [4, 1])
      while (far < least && reaches(target, x + dx * (far + stride), y + dy * (far + stride))) far += stride
    return far
  }
  const hitArea = (target: Element) => {
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = target.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    // Another element covers it, such as a bar fixed to the window.
    if (!reaches(target, x, y)) return undefined
    return {
      width: reach(target, x, y, -1, 0) + 1 + reach(target, x, y, 1, 0),
      height: reach(target, x, y, 0, -1) + 1 + reach(target, x, y, 0, 1),
    }
  }
  /** True for a link within a sentence. Enlarging it would spread the lines around it. */
  const isInText = (element: Element) =>
    element.tagName === 'A' &&
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some((node) => node !== element && node.textContent?.trim())

  const scrollPositions = [...document.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
    .map((element) => [element, element.scrollTop, element.scrollLeft] as const)
  for (const element of document.querySelectorAll(targets)) {
    if (!isShown(element) || element.closest(apart) || isInText(element)) continue
    const box = element.getBoundingClientRect()
    // For screen readers only, or visible when focused.
    if (box.width <= 1 || box.height <= 1 || box.bottom < 0) continue
    if ((box.left < -0.5 || box.right > width + 0.5) && !slides(element))
      faults.push(`cut by the window: ${nameOf(element)}`)
    if (element.parentElement?.closest(around) && !element.matches('button, a[href], select, textarea')) continue
    if (box.width >= least - 0.5 && box.height >= least - 0.5) continue
    const area = hitArea(element)
    if (area && Math.min(area.width, area.height) < least - 1)
      faults.push(`hit area ${area.width}×${area.height}: ${nameOf(element)}`)
  }
  for (const element of document.querySelectorAll('*'))
    if (element.scrollTop > 0 || element.scrollLeft > 0) element.scrollTo(0, 0)
  for (const [element, top, left] of scrollPositions) element.scrollTo(left, top)

  const controls = 'button, a, label, summary, h1, h2, h3, h4, legend, th, dt, time, [role=tab], [role=radio]'
  /**
   * True when a text may end in an ellipsis. This applies to a value in a row or card, because its details show it
   * completely, and to the name of a row above them in its second line. Texts of controls may not.
   */
  const mayEnd = (text: Node, { textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
    (webkitLineClamp !== 'none' && text.parentElement?.closest('.pk-head') !== null) ||
    ((textOverflow === 'ellipsis' || webkitLineClamp !== 'none') &&
      text.parentElement?.closest(controls)?.textContent?.trim() !== text.textContent?.trim())
  /** Cache of the elements that cut texts, because one contains many texts. */
  const cutters = new Map<Element, { style: CSSStyleDeclaration; box: DOMRect; overflow: string }>()
  const cutterOf = (element: Element) => {
    const cachedCutter = cutters.get(element)
    if (cachedCutter) return cachedCutter
    const style = getComputedStyle(element)
    const cutter = { style, box: element.getBoundingClientRect(), overflow: style.overflowX + style.overflowY }
    cutters.set(element, cutter)
    return cutter
  }
  const range = document.createRange()
  /** Describes how a text is cut. Undefined: it is not. */
  const cutOf = (text: Node, element: Element): string | undefined => {
    range.selectNodeContents(text)
    const { left, right, width: wide, top, bottom } = range.getBoundingClientRect()
    if (wide <= 1) return undefined
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { style, box, overflow } = cutterOf(at)
      // For screen readers only, or scrollable.
      if (box.width <= 1 || box.height <= 1 || /auto|scroll/.test(overflow)) return undefined
      if (!/hidden|clip/.test(overflow)) continue
      const isCut = right > box.right + 1.5 || left < box.left - 1.5 || bottom > box.bottom + 3 || top < box.top - 3
      return isCut && !mayEnd(text, style) ? `text cut by ${nameOf(at)}` : undefined
    }
    return left < -0.5 || right > width + 0.5 ? 'text beyond the window' : undefined
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    if (!text.textContent?.trim() || !element || element.closest('svg, script, style') || !isShown(element)) continue
    const cut = cutOf(text, element)
    if (cut) faults.push(`${cut}: “${text.textContent.trim().slice(0, 40)}”`)
  }
  return [...new Set(faults)]
}

export const fit = { least: thumb, misfits }

/**
 * Returns names, titles and placeholders in the wrong language, including those set by libraries. Names from the fleet
 * (a group, an upgrade) may be Chinese anywhere. They also appear as texts of the page.
 */
export function foreignWords(lang: string): string[] {
  const isForeign = (text: string) =>
    lang === 'en'
      ? (text.match(/\p{Script=Han}+/gu) ?? []).some((word) => !texts.includes(word))
      : /[a-z]{3}/.test(text) && !/[\p{Script=Han}\d@./_:]/u.test(text) && !texts.includes(text)
  const texts = document.body.innerText
  return [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-roledescription]')].flatMap(
    (element) =>
      ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription'].flatMap((name) => {
        const text = element.getAttribute(name)?.trim()
        if (!text || !isForeign(text) || !element.checkVisibility({ visibilityProperty: true })) return []
        return element.closest('[lang]')?.tagName === 'HTML'
          ? [`${name} in the other language: ${text.slice(0, 60)}`]
          : []
      }),
  )
}

/** Returns the complete visible texts and accessible names of the page. */
export function textsOnPage(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const names = new Set<string>()
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.parentElement?.checkVisibility()) names.add(text.textContent?.trim() ?? '')
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    if (element.checkVisibility())
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        names.add(element.getAttribute(name)?.trim() ?? '')
  return [...names]
}
