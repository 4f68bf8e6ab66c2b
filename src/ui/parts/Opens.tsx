import type { MouseEvent, ReactNode } from 'react'
import { type Route, useOpen } from '../../client/navigation.ts'

interface Props {
  link: { readonly route: Route; readonly query: Readonly<Record<string, string>> }
  className?: string
  /** Accessible name, if the content does not contain it. */
  label?: string
  /** Called when the link is opened here, instead of in another tab. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** Link to a list with a filter. A real link, so it can open in a new window. */
export function Opens({ link, className, label, onOpen, children }: Props) {
  const open = useOpen()
  const search = new URLSearchParams(link.query).toString()
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen?.()
    open(link.route, link.query)
  }
  return (
    <a className={className} href={`#${link.route}${search && `?${search}`}`} aria-label={label} onClick={go}>
      {children}
    </a>
  )
}
