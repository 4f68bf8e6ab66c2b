/** Moves an item of a list by mouse, finger or pen. Until the drop only styles change. */
import { flushSync } from 'react-dom'
import { moveItem, nearestPlace, type PixelPosition, type Rows } from './flow.ts'
import { sparesMotion } from './motion.ts'

/** Pixels that a pointer may move and still click. */
const shakePx = 5
/** Pixels from the edge of the scroller at which it scrolls. `fastestPx`: the most that it scrolls in a frame. */
const edgePx = 72
const fastestPx = 18
/** Pixels that an item can be dragged beyond the list. */
const beyondPx = 40
const slideMs = 160
const slideEase = 'cubic-bezier(0.2, 0, 0, 1)'
/** Handle that a finger must use, because elsewhere it scrolls. A mouse drags by everything except controls. */
const handle = '.move-handle'
const controls = 'button, a, input, label, select, textarea, .ui-field'

interface Pointer {
  readonly clientX: number
  readonly clientY: number
}
interface GraspedItem {
  readonly list: HTMLElement
  readonly items: readonly HTMLElement[]
  readonly item: HTMLElement
  readonly at: number
  /** Position of the pointer from the item's upper left corner. */
  readonly grip: PixelPosition
}

/** Follows a press on a list whose items have `data-key`. `drop` moves the item at index `at` by `by` places. */
export function drag(list: HTMLElement, press: PointerEvent, drop: (at: number, by: number) => void): void {
  const graspedItem = grasp(list, press)
  if (!graspedItem) return
  const controller = new AbortController()
  let pointer: Pointer = press
  let liftedItem: ReturnType<typeof lift> | undefined
  const follow = () => {
    if (controller.signal.aborted) return
    scrollAtEdge(list, pointer, Math.sign(pointer.clientY - press.clientY))
    liftedItem?.hold(pointer)
    requestAnimationFrame(follow)
  }
  const end = (isDropped: boolean) => {
    controller.abort()
    if (liftedItem) swallowClick()
    liftedItem?.end(isDropped ? drop : undefined)
  }
  const on = <K extends keyof WindowEventMap>(name: K, act: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(name, act, { signal: controller.signal, capture: true })
  on('pointermove', (event) => {
    if (event.pointerId !== press.pointerId) return
    pointer = event
    if (liftedItem || Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < shakePx) return
    liftedItem = lift(graspedItem)
    follow()
  })
  on('pointerup', (event) => {
    if (event.pointerId !== press.pointerId) return
    // The pointer may have moved since the last frame.
    liftedItem?.hold(event)
    end(true)
  })
  on('pointercancel', () => end(false))
  on('blur', () => end(false))
  on('dragstart', (event) => event.preventDefault())
  on('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end(false)
  })
}

/** Returns the item that a press can drag. Undefined: none. */
function grasp(list: HTMLElement, press: PointerEvent): GraspedItem | undefined {
  const { target, button, isPrimary, pointerType, clientX, clientY } = press
  if (!(target instanceof Element) || button !== 0 || !isPrimary) return
  const isHandle = target.closest(handle) !== null
  if (!isHandle && (pointerType === 'touch' || target.closest(controls))) return
  const items = [...list.querySelectorAll<HTMLElement>(':scope > [data-key]')]
  const at = items.findIndex((item) => item.contains(target))
  const item = items[at]
  if (!item) return
  const { left, top } = item.getBoundingClientRect()
  return { list, items, item, at, grip: { x: clientX - left, y: clientY - top } }
}

/** Lifts an item: it follows the pointer, and the others make room. */
function lift({ list, items, item, at, grip }: GraspedItem) {
  // Exact sizes: whole pixels would add up to a row that is too wide.
  const sizes = items.map((each) => each.getBoundingClientRect())
  let to = at
  let shift: PixelPosition = { x: 0, y: 0 }
  sliding.get(item)?.cancel()
  list.classList.add('is-sorting')
  item.classList.add('is-held')
  getSelection()?.removeAllRanges()
  const hold = ({ clientX, clientY }: Pointer) => {
    const frame = list.getBoundingClientRect()
    const within = (value: number, most: number) => Math.min(Math.max(value, -beyondPx), most + beyondPx)
    const spot = {
      x: within(clientX - grip.x - frame.left, frame.width - item.offsetWidth),
      y: within(clientY - grip.y - frame.top, frame.height - item.offsetHeight),
    }
    const next = nearestPlace(sizes, at, spot, rowsOf(list))
    if (next !== to) {
      to = next
      slide(
        items.filter((each) => each !== item),
        () => {
          for (const [place, each] of moveItem(items, at, to - at).entries()) each.style.order = String(place)
        },
      )
    }
    const now = item.getBoundingClientRect()
    const corner = list.getBoundingClientRect()
    shift = { x: spot.x - (now.left - shift.x - corner.left), y: spot.y - (now.top - shift.y - corner.top) }
    item.style.transform = `translate(${shift.x}px, ${shift.y}px)`
  }
  /** Ends the drag. Without `drop` all items return to their places. */
  const end = (drop: ((at: number, by: number) => void) | undefined) =>
    slide(items, () => {
      list.classList.remove('is-sorting')
      item.classList.remove('is-held')
      item.style.transform = ''
      for (const each of items) each.style.order = ''
      if (drop && to !== at) flushSync(() => drop(at, to - at))
    })
  return { hold, end }
}

function rowsOf(list: HTMLElement): Rows {
  const { columnGap, rowGap } = getComputedStyle(list)
  const px = (gap: string) => Number.parseFloat(gap) || 0
  return { width: list.getBoundingClientRect().width, gap: px(columnGap), rowGap: px(rowGap) }
}

const sliding = new WeakMap<Element, Animation>()
/** Animates items from their positions before a change to those after it. */
function slide(items: readonly HTMLElement[], change: () => void): void {
  const before = items.map((item) => item.getBoundingClientRect())
  for (const item of items) sliding.get(item)?.cancel()
  change()
  if (sparesMotion()) return
  for (const [index, item] of items.entries()) {
    const now = item.getBoundingClientRect()
    const [x, y] = [(before[index]?.left ?? now.left) - now.left, (before[index]?.top ?? now.top) - now.top]
    if (x === 0 && y === 0) continue
    const way = [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }]
    sliding.set(item, item.animate(way, { duration: slideMs, easing: slideEase }))
  }
}

function scrollAtEdge(list: HTMLElement, { clientY }: Pointer, towards: number): void {
  const scroller = scrollerOf(list)
  if (!scroller || towards === 0) return
  const { top, bottom } = scroller.getBoundingClientRect()
  const isPage = scroller === document.scrollingElement
  const room =
    towards < 0
      ? clientY - (isPage ? 0 : Math.max(0, top))
      : (isPage ? innerHeight : Math.min(innerHeight, bottom)) - clientY
  const part = Math.min(1, (edgePx - room) / edgePx)
  if (part > 0) scroller.scrollTop += towards * Math.ceil(part * fastestPx)
}

function scrollerOf(list: HTMLElement): Element | null {
  for (let each = list.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight) return each
  return document.scrollingElement
}

/** Prevents the click that the browser fires at the end of a drag on the element below. */
function swallowClick(): void {
  const controller = new AbortController()
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true, signal: controller.signal })
  setTimeout(() => controller.abort())
}
