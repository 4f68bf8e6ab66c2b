import { useRef } from 'react'
import { useT } from '../../../../../client/language.ts'
import { Grid } from '../../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../../ui/parts/RowButton.tsx'
import { TextInput } from '../../../../../ui/parts/text-input.tsx'
import { offsetOf } from '../draft.ts'
import type { ProgramProblem } from '../language/check.ts'
import { editorWords as words } from '../screen-texts.ts'

interface Props {
  text: string
  problems: readonly ProgramProblem[]
  disabled: boolean
  onChange(text: string): void
}

export function JsonPane({ text, problems, disabled, onChange }: Props) {
  const { t, say } = useT()
  const pane = useRef<HTMLDivElement>(null)
  const show = (offset: number) => {
    const area = pane.current?.querySelector('textarea')
    if (!area) return
    const end = text.indexOf('\n', offset)
    area.focus()
    area.setSelectionRange(offset, end < 0 ? text.length : end)
    const lines = text.split('\n').length
    area.scrollTop = (area.scrollHeight * (lineOf(text, offset) - 4)) / lines
  }
  return (
    <Grid ref={pane} gap={12} className="shrink sc-json">
      <Problems problems={problems} text={text} onShow={show} />
      <TextInput
        label={t(words.json)}
        labelHidden
        rows={28}
        spellCheck={false}
        readOnly={disabled}
        fault={problems.length > 0 && problems[0]?.path.length === 0 ? say(problems[0].text) : undefined}
        value={text}
        onChange={onChange}
      />
    </Grid>
  )
}

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length

function Problems({ problems, text, onShow }: Pick<Props, 'problems' | 'text'> & { onShow(offset: number): void }) {
  const { t, say } = useT()
  if (problems.length === 0) return <p className="ui-hint">{t(words.noProblems)}</p>
  return (
    <Grid as="ul" className="text-danger sc-problems">
      {problems.slice(0, 20).map((problem) => {
        const offset = offsetOf(text, problem.path)
        const place = [t(words.line, { line: lineOf(text, offset) }), problem.step, problem.path.at(-1)].filter(Boolean)
        return (
          <li key={`${problem.path.join('.')} ${problem.text[1]}`}>
            <RowButton onPress={() => onShow(offset)}>
              {place.join(' · ')}: {say(problem.text)}
            </RowButton>
          </li>
        )
      })}
    </Grid>
  )
}
