import { type ComponentProps, createElement } from 'react'
import './card.css'

type CardElement = 'section' | 'div' | 'form' | 'details'

/** Framed section of a page. On the phone it reaches from edge to edge if its page does. `as` sets the element. */
export function Card<E extends CardElement = 'section'>({
  as,
  className,
  ...rest
}: { as?: E; className?: string } & Omit<ComponentProps<E>, 'className'>) {
  return createElement(as ?? 'section', { ...rest, className: `ui-card${className ? ` ${className}` : ''}` })
}
