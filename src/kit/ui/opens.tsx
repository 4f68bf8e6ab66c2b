import type { MouseEvent, ReactNode } from 'react'
import { type Route, useOpen } from '../client/navigation.ts'

interface Props {
  link: { readonly route: Route; readonly query: Readonly<Record<string, string>> }
  className?: string
  /** The link's name where its content does not say it. */
  label?: string
  /** It is opened here. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** Something that opens its list with the filter applied; a link, so that it opens in a new window too. */
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
