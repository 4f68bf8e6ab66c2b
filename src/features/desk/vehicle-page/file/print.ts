/** Prints a single element, because the shells scroll their content and would cut it off after one page. */
export function printAlone(element: Element): void {
  const page = document.createElement('div')
  page.className = 'file-print'
  page.append(element.cloneNode(true))
  document.body.append(page)
  addEventListener('afterprint', () => page.remove(), { once: true })
  print()
}
