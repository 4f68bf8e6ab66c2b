import { type ComponentProps, createElement } from 'react'
import './card.css'

type CardElement = 'section' | 'div' | 'form' | 'details'

/** A framed piece of a page; on the phone it goes from edge to edge where its page does. `as` says what it is. */
export function Card<E extends CardElement = 'section'>({
  as,
  className,
  ...rest
}: { as?: E; className?: string } & Omit<ComponentProps<E>, 'className'>) {
  return createElement(as ?? 'section', { ...rest, className: `ui-card${className ? ` ${className}` : ''}` })
}
