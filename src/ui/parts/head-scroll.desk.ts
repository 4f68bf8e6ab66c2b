/**
 * antd draws a table's head and its body as two boxes, and only the head follows the body. The keyboard can scroll the
 * head, too: to a sortable column out of view. The body then follows.
 */
export function keepHeadsWithBodies(): void {
  document.addEventListener('scroll', follow, { capture: true, passive: true })
}

/** Horizontal scroll offset of each head when head and body were last in step. */
const together = new WeakMap<Element, number>()

function follow({ target }: Event): void {
  if (!(target instanceof HTMLElement)) return
  const isHead = target.classList.contains('ant-table-header')
  if (!isHead && !target.classList.contains('ant-table-body')) return
  const other = target.parentElement?.querySelector<HTMLElement>(
    `:scope > ${isHead ? '.ant-table-body' : '.ant-table-header'}`,
  )
  if (!other) return
  const [head, body] = isHead ? [target, other] : [other, target]
  // A head that has moved on since would be set back to the offset that its body has just followed.
  const leads = isHead || Math.abs(head.scrollLeft - (together.get(head) ?? 0)) > 1
  if (leads && body.scrollLeft !== head.scrollLeft) body.scrollLeft = head.scrollLeft
  together.set(head, body.scrollLeft)
}
