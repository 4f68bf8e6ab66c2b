import { useEffect } from 'react'
import { useT } from '../../../../client/language.ts'
import { useShell } from '../../../../client/shell.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { detailTexts as words } from './texts.ts'

interface NeighboursProps {
  previous: number | undefined
  next: number | undefined
  go(id: number): void
}

/** Links to the previous and next alarm. At a desk also keys K and J. */
export function Neighbours({ previous, next, go }: NeighboursProps) {
  const { t } = useT()
  const isDesk = useShell() === 'desk'
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      const id = key === 'j' ? next : key === 'k' ? previous : undefined
      if (id !== undefined) go(id)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  const button = (id: number | undefined, text: string, key: string) => (
    <Button
      disabledReason={id === undefined ? t(words.noFurther) : undefined}
      title={isDesk ? t(words.byKey, { key }) : undefined}
      aria-keyshortcuts={key}
      onClick={() => id !== undefined && go(id)}
    >
      {text}
    </Button>
  )
  return (
    <Row as="nav" gap={8} className="ad-beside" aria-label={t(words.beside)}>
      {button(previous, t(words.previous), 'K')}
      {button(next, t(words.next), 'J')}
    </Row>
  )
}

/** Whether a key belongs to text input or an open dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, dialog, [role="dialog"]') !== null
}
