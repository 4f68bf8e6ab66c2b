/**
 * antd draws a table's heading and its body as two boxes, and lets the heading follow the body alone. The keyboard moves
 * the heading, too: to a column to sort by that is out of sight. The body then follows.
 */
export function keepHeadsWithBodies(): void {
  document.addEventListener('scroll', follow, { capture: true, passive: true })
}

function follow({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !target.classList.contains('ant-table-header')) return
  const body = target.parentElement?.querySelector<HTMLElement>(':scope > .ant-table-body')
  if (body && body.scrollLeft !== target.scrollLeft) body.scrollLeft = target.scrollLeft
}
