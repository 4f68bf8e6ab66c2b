/** Returns the numbers on the page with the text around them. Omits times, which depend on the machine's time zone. */
export function figuresOf(element: Element): string[] {
  const texts = [...element.querySelectorAll('*')].flatMap((one) => {
    const own = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const text = own.map(({ textContent }) => textContent ?? '').join('')
    return /\d/.test(text) && !/\d:\d\d|\d{4}-\d\d-\d\d|\d \w{3} \d{4}|^\w+-1$/.test(text)
      ? [text.replaceAll(/\s+/g, ' ').trim()]
      : []
  })
  return [...new Set(texts)]
}
