import { useT } from '../../../../client/language.ts'
import { useShell } from '../../../../client/shell.ts'
import { useShortcuts } from '../../../../client/shortcuts.ts'
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
  const keyOf = (key: string, id: number | undefined, label: string) =>
    isDesk && id !== undefined ? [{ keys: [key], label, run: () => go(id) }] : []
  useShortcuts([...keyOf('j', next, t(words.next)), ...keyOf('k', previous, t(words.previous))])
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
