import { useEffect, useRef } from 'react'
import type { Cursor } from '../../../../../ui/chart/cursor.ts'

interface Props {
  readonly cursor: Cursor
  readonly className?: string
  say(at: number): string
}

/** Text for the time at the cursor, updated as it moves without rendering. */
export function Moment({ cursor, className, say }: Props) {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const write = () => {
      const at = cursor.get()
      const text = at === undefined ? '' : say(at)
      if (element.current && element.current.textContent !== text) element.current.textContent = text
    }
    write()
    return cursor.listen(write)
  }, [cursor, say])
  return <span ref={element} className={className} />
}
