import { SwipeAction, type SwipeActionRef } from 'antd-mobile'
import { useRef, useState } from 'react'
import { useBackCloses } from '../back.ts'
import type { SwipeProps } from '../swipe.tsx'

/** Which going back closes. */
export default function Swipe({ actions, children }: SwipeProps) {
  const ref = useRef<SwipeActionRef>(null)
  const [touched, setTouched] = useState(false)
  const [open, setOpen] = useState(false)
  useBackCloses(open, () => ref.current?.close())
  const touch = () => {
    setTouched(true)
    // It tells where a swipe leaves it open, not that it was drawn back.
    setOpen(false)
  }
  return (
    <div className="pk-swipe" onPointerDown={touch} onPointerCancel={() => ref.current?.close()}>
      <SwipeAction
        ref={ref}
        // Before that the buttons would be in the way of who goes through the page by keyboard or screen reader.
        rightActions={
          touched
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
