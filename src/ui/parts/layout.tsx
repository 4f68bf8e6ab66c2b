import { type ComponentProps, createElement } from 'react'

/** Distance between children in px, or between rows and columns. */
type Gap =
  | 2
  | 4
  | 6
  | 8
  | 10
  | 12
  | 14
  | 16
  | 24
  | '0 12'
  | '2 8'
  | '2 10'
  | '2 12'
  | '4 8'
  | '4 10'
  | '4 12'
  | '4 16'
  | '4 24'
  | '8 12'
  | '8 16'

type Tag = keyof HTMLElementTagNameMap
type Part<E extends Tag, Looks> = Looks & { as?: E; className?: string | undefined } & Omit<
    ComponentProps<E>,
    'className' | keyof Looks
  >

interface Looks {
  gap?: Gap
  align?: 'start' | 'center' | 'end' | 'baseline'
  justify?: 'center' | 'end' | 'between'
}
interface RowLooks extends Looks {
  wrap?: boolean
  /** In a line of text. */
  inline?: boolean
}
interface GridLooks extends Looks {
  /** Its column may become narrower than its content. */
  narrow?: boolean
}
interface FillLooks {
  scroll?: boolean
  /** It may become narrower than its content. */
  shrink?: boolean
}
interface TextLooks {
  size?: 's' | 'm' | 'base' | 'l' | 'xl'
}

interface AnyLooks extends RowLooks, GridLooks, FillLooks, TextLooks {
  as?: Tag
  className?: string | undefined
}

/** Draws an element with the classes of layout.css for these looks. */
function draw(
  kind: string,
  { as = 'div', gap, align, justify, wrap, narrow, scroll, shrink, size, className, ...rest }: AnyLooks,
) {
  const classes = [
    kind,
    wrap && 'wrap',
    narrow && 'narrow',
    scroll && 'scroll',
    shrink && 'shrink',
    gap && `gap-${String(gap).replace(' ', '-')}`,
    align && `align-${align}`,
    justify && `justify-${justify}`,
    size && `text-${size}`,
    className,
  ]
  return createElement(as, { ...rest, className: classes.filter(Boolean).join(' ') })
}

/** Children in a line. */
export const Row = <E extends Tag = 'div'>({ inline, ...props }: Part<E, RowLooks>) =>
  draw(inline ? 'inline-row' : 'row', props as AnyLooks)
/** Children below each other. */
export const Stack = <E extends Tag = 'div'>(props: Part<E, Looks>) => draw('stack', props as AnyLooks)
/** Children in a grid, of one column unless its class names more. */
export const Grid = <E extends Tag = 'div'>(props: Part<E, GridLooks>) => draw('grid', props as AnyLooks)
/** Takes the space that is left in a row or stack. */
export const Fill = <E extends Tag = 'div'>(props: Part<E, FillLooks>) => draw('fill', props as AnyLooks)
/** Secondary text. */
export const SecondaryText = <E extends Tag = 'span'>({ as, ...props }: Part<E, TextLooks>) =>
  draw('muted', { as: as ?? 'span', ...props } as AnyLooks)
