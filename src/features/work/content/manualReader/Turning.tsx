import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { readerTexts as words } from './texts.ts'

interface TurningProps {
  /** From 1. */
  page: number
  count: number
  turn(page: number): void
}

export function Turning({ page, count, turn }: TurningProps) {
  const { t } = useT()
  const press = useEffectEvent(({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey || (target instanceof Element && target.closest('input, select, textarea'))) return
    if (key === 'ArrowLeft' && page > 1) turn(page - 1)
    if (key === 'ArrowRight' && page < count) turn(page + 1)
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <Row as="nav" gap={8} align="center" justify="between" className="muted text-m text-center mr-turning">
      <Button disabled={page <= 1} onClick={() => turn(page - 1)}>
        {t(words.previous)}
      </Button>
      <span role="status">{t(words.pageOf, { page, count })}</span>
      <Button disabled={page >= count} onClick={() => turn(page + 1)}>
        {t(words.next)}
      </Button>
    </Row>
  )
}
