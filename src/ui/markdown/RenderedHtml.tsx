import { type MouseEvent, useEffect, useState } from 'react'
import { loadCleaner, loadedCleaner } from './cleaner.ts'
import './markdown.css'

interface RenderedProps {
  /** HTML cleaned by the server. It is cleaned again here. */
  html: string
  className?: string | undefined
  /** Called with the address of the pressed picture, and those of all pictures in order. */
  onPicture?: ((src: string, all: string[]) => void) | undefined
}

export function RenderedHtml({ html, className, onPicture }: RenderedProps) {
  const [content, setContent] = useState(() => ({ of: html, html: loadedCleaner()?.(html) }))
  const [fault, setFault] = useState<{ error: unknown }>()
  const clean = loadedCleaner()
  if (clean && content.of !== html) setContent({ of: html, html: clean(html) })
  const isShown = content.of === html && content.html !== undefined
  useEffect(() => {
    // Not the one above: it may have loaded after the page was rendered without it.
    if (isShown) return
    let isStale = false
    loadCleaner().then(
      (by) => !isStale && setContent({ of: html, html: by(html) }),
      (error: unknown) => !isStale && setFault({ error }),
    )
    return () => {
      isStale = true
    }
  }, [html, isShown])
  if (fault) throw fault.error
  const press = ({ target, currentTarget }: MouseEvent) => {
    if (!(target instanceof HTMLImageElement)) return
    const all = [...currentTarget.querySelectorAll('img')].map((each) => each.getAttribute('src') ?? '')
    onPicture?.(target.getAttribute('src') ?? '', all)
  }
  return (
    <div
      className={`break md${onPicture ? ' md-zooms' : ''}${className ? ` ${className}` : ''}`}
      {...(onPicture && { onClick: press })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server and, the line above, by the browser
      dangerouslySetInnerHTML={{ __html: content.html ?? '' }}
    />
  )
}
