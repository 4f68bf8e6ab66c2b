import { SafeArea } from 'antd-mobile'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { DialogProps } from './dialog.tsx'
import { Popup } from './over/Popup.phone.tsx'

const reachable = 'button, a[href], input, select, textarea, [tabindex]'

export function Dialog({ title, onCancel, alert, children }: DialogProps) {
  const heading = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onCancel?.()
    }
    if (event.key !== 'Tab') return
    // The focus stays inside, also for keyboard users in a narrow window.
    const inside = [...(box.current?.querySelectorAll<HTMLElement>(reachable) ?? [])].filter(
      (element) => element.tabIndex >= 0 && !(element as HTMLButtonElement).disabled,
    )
    const end = event.shiftKey ? inside[0] : inside.at(-1)
    if (document.activeElement !== end && document.activeElement !== box.current) return
    event.preventDefault()
    ;(event.shiftKey ? inside.at(-1) : inside[0])?.focus()
  }
  return (
    <Popup visible bodyClassName="ui-sheet" {...(onCancel && { onClose: onCancel })} getContainer={() => document.body}>
      {/* biome-ignore lint/a11y: its role is one of two, which the rule does not recognize */}
      <div
        ref={box}
        className="ui-dialog"
        role={alert ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-labelledby={heading}
        tabIndex={-1}
        onKeyDown={press}
      >
        <h2 id={heading}>{title}</h2>
        <div className="ui-sheet-body">{children}</div>
        <SafeArea position="bottom" />
      </div>
    </Popup>
  )
}
