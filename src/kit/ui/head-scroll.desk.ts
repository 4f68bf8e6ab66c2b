/**
 * antd draws a table's heading and its body as two boxes, and lets the heading follow the body alone. The keyboard moves
 * the heading, too: to a column to sort by that is out of sight. The body then follows.
 */
export function keepHeadsWithBodies(): void {
  document.addEventListener('scroll', follow, { capture: true, passive: true })
}

/** How far each heading stood to the left when it was where its body is. */
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
  // A heading that has moved on meanwhile would be taken back to where its body has just followed it.
  const leads = isHead || Math.abs(head.scrollLeft - (together.get(head) ?? 0)) > 1
  if (leads && body.scrollLeft !== head.scrollLeft) body.scrollLeft = head.scrollLeft
  together.set(head, body.scrollLeft)
}
