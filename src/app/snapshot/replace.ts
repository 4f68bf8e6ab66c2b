/** Limit in ms for showing the snapshot. After it the app is shown as far as it is drawn. */
const longestMs = 15_000
const control = 'button, a, input, [role=button], [role=tab], .adm-tab-bar-item'
/** Context that distinguishes equal controls: the row, or the part of the page. */
const around = 'li, tr, section, header, nav'

/** Whether the app has drawn a page into its element, with nothing still loading. */
export function isDrawn(root: Element): boolean {
  if (root.querySelector('.ui-loading, .pk-loading')) return false
  const page = root.querySelector('.phone > main') ?? root
  return (page.textContent ?? '').trim() !== ''
}

/** Identity of a control, the same in the snapshot and in the page. */
const nameOf = (element: Element) =>
  [element, element.closest(around)]
    .map((each) => each && [each.tagName, each.className, each.getAttribute('aria-label'), each.textContent].join())
    .join()

/**
 * Removes the snapshot as soon as the app has drawn the page below it. A press on the snapshot is repeated once in the
 * page if it has exactly the same control. No press is lost, and no other control is triggered.
 */
export function replaceWhenDrawn(snapshot: HTMLElement, root: HTMLElement): void {
  let pressedControl: Element | undefined
  const press = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    const target = event.target instanceof Element ? event.target.closest(control) : null
    if (!target) return
    pressedControl?.removeAttribute('data-pressed')
    pressedControl = target
    pressedControl.setAttribute('data-pressed', '')
  }
  const end = () => {
    drawing.disconnect()
    clearTimeout(timer)
    window.removeEventListener('hashchange', end)
    const [snapshotMain, own] = [snapshot, root].map((each) => each.querySelector('.phone > main'))
    const top = snapshotMain?.scrollTop ?? 0
    snapshot.remove()
    if (own && top > 0) own.scrollTop = top
  }
  const look = () => {
    if (!isDrawn(root)) return
    end()
    pressAgain()
  }
  const pressAgain = () => {
    if (!pressedControl) return
    const name = nameOf(pressedControl)
    const [same, ...others] = [...root.querySelectorAll<HTMLElement>(control)].filter((each) => nameOf(each) === name)
    if (!same || others.length > 0) return
    same.focus()
    same.click()
  }
  snapshot.addEventListener('click', press, { capture: true })
  snapshot.addEventListener('submit', press, { capture: true })
  const drawing = new MutationObserver(look)
  drawing.observe(root, { childList: true, subtree: true, characterData: true })
  const timer = setTimeout(end, longestMs)
  window.addEventListener('hashchange', end)
}
