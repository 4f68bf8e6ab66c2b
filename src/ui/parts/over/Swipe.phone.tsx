import { SwipeAction, type SwipeActionRef } from 'antd-mobile'
import { useRef, useState } from 'react'
import type { SwipeProps } from '../Swipe.tsx'
import { useBackCloses } from './back.ts'

/** Row with actions behind a swipe. Closed by the back button. */
export default function Swipe({ actions, children }: SwipeProps) {
  const ref = useRef<SwipeActionRef>(null)
  const [isTouched, setTouched] = useState(false)
  const [open, setOpen] = useState(false)
  useBackCloses(open, () => ref.current?.close())
  const touch = () => {
    setTouched(true)
    // The library reports when a swipe reveals the actions, but not when a swipe hides them.
    setOpen(false)
  }
  return (
    <div className="pk-swipe" onPointerDown={touch} onPointerCancel={() => ref.current?.close()}>
      <SwipeAction
        ref={ref}
        // Rendered after the first touch: until then the buttons would be in the way of keyboard and screen reader
        // users.
        rightActions={
          isTouched
            ? actions.map(({ key, label, danger, run }) => ({
                key,
                text: label,
                color: danger ? 'danger' : 'primary',
                onClick: run,
              }))
            : []
        }
        onActionsReveal={() => setOpen(true)}
        onClose={() => setOpen(false)}
      >
        {children}
      </SwipeAction>
    </div>
  )
}
