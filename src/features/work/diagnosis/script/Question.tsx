import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { NumberInput } from '../../../../ui/parts/NumberInput.tsx'
import type { RunQuestion } from './contract.ts'
import { runWords as words } from './screen-texts.ts'

interface Props {
  question: RunQuestion
  busy: boolean
  onAnswer(value: string | number | boolean): void
}

export function Question({ question, busy, onAnswer }: Props) {
  const { t, say } = useT()
  const { type, text, options, min, max } = question
  const [number, setNumber] = useState<number | null>(null)
  const isRight = number !== null && number >= (min ?? number) && number <= (max ?? number)
  return (
    <Grid as="section" className="sc-question" role="alert" aria-label={t(words.question)}>
      <h3>{t(words.question)}</h3>
      <p>{say(text)}</p>
      {type === 'number' && (
        <NumberInput
          label={t(words.answer)}
          value={number}
          onChange={setNumber}
          hint={min !== null || max !== null ? t(words.between, { min: min ?? '−∞', max: max ?? '∞' }) : undefined}
          onEnter={() => isRight && onAnswer(number)}
        />
      )}
      <div className="sc-tools">
        {type === 'number' && (
          <Button kind="primary" busy={busy} disabled={!isRight} onClick={() => number !== null && onAnswer(number)}>
            {t(words.answer)}
          </Button>
        )}
        {type === 'confirm' && (
          <>
            <Button kind="primary" busy={busy} onClick={() => onAnswer(true)}>
              {t(words.yes)}
            </Button>
            <Button busy={busy} onClick={() => onAnswer(false)}>
              {t(words.no)}
            </Button>
          </>
        )}
        {options.map(({ value, title }) => (
          <Button key={value} busy={busy} onClick={() => onAnswer(value)}>
            {say(title)}
          </Button>
        ))}
      </div>
    </Grid>
  )
}
