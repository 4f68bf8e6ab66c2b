import { type KeyboardEvent, useRef, useState } from 'react'
import { useT } from '../../../../../client/language.ts'
import type { Json } from '../../../../../domain/json.ts'
import { Button } from '../../../../../ui/parts/Button.tsx'
import { Grid } from '../../../../../ui/parts/layout.tsx'
import { Select } from '../../../../../ui/parts/Select.tsx'
import { Tag } from '../../../../../ui/parts/Tag.tsx'
import {
  copyOf,
  idsIn,
  insertAt,
  isObject,
  type JsonObject,
  kindOf,
  listAt,
  moveItem,
  newStep,
  type Path,
  valueAt,
  withAt,
} from '../draft.ts'
import type { ProgramProblem } from '../language/check.ts'
import { type ActionKind, kinds, listsOf } from '../language/language.ts'
import { kindTitles } from '../language/language-texts.ts'
import { editorWords as words } from '../screen-texts.ts'
import { ObjectForm } from './ObjectForm.tsx'
import { kindFields, stepFields } from './step-fields.ts'
import { stepSummary } from './step-summary.ts'

export interface ListProps {
  json: JsonObject
  problems: readonly ProgramProblem[]
  disabled: boolean
  onChange(json: JsonObject): void
}
interface StepListProps extends ListProps {
  label: string
  path: Path
  allowed?: readonly ActionKind[]
}

const isWithin = (problem: ProgramProblem, path: Path) => path.every((key, at) => problem.path[at] === key)

export function StepList({
  json,
  path,
  label,
  allowed: allowedKinds = kinds,
  problems,
  disabled,
  onChange,
}: StepListProps) {
  const { t, say } = useT()
  const [open, setOpen] = useState<number>()
  const cards = useRef<HTMLOListElement>(null)
  const steps = listAt(json, path)
  const change = (list: readonly Json[]) => onChange(withAt(json, path, list) as JsonObject)
  const add = (kind: ActionKind) => {
    change([...steps, newStep(kind, idsIn(json))])
    setOpen(steps.length)
  }
  const move = (from: number, to: number) => {
    change(moveItem(steps, from, to))
    if (open === from) setOpen(to)
    // Keep the focus on a card that was moved by keyboard.
    setTimeout(() => cards.current?.children[to]?.querySelector('button')?.focus())
  }
  return (
    <Grid as="section" gap={12} className="shrink sc-list" aria-label={label}>
      <h3>{label}</h3>
      <Grid as="ol" ref={cards}>
        {steps.map((step, at) => {
          const key = isObject(step) && typeof step.id === 'string' ? step.id : `#${at + 1}`
          const own = [...path, at]
          return (
            <StepCard
              // biome-ignore lint/suspicious/noArrayIndexKey: its id changes while the user types
              key={at}
              json={json}
              step={step}
              disabled={disabled}
              onChange={onChange}
              name={key}
              path={own}
              problems={problems.filter((problem) => isWithin(problem, own))}
              isOpen={open === at}
              onOpen={(is) => setOpen(is ? at : undefined)}
              onMove={(by) => move(at, at + by)}
              canMove={{ up: at > 0, down: at < steps.length - 1 }}
              onCopy={() => change(insertAt(steps, at + 1, copyOf(step, idsIn(json))))}
              onRemove={() => change(steps.filter((_, index) => index !== at))}
            />
          )
        })}
      </Grid>
      {!disabled && (
        <Select
          label={t(words.addStep)}
          options={allowedKinds.map((kind) => ({ value: kind, label: say(kindTitles[kind]) }))}
          value={undefined}
          placeholder={t(words.addStep)}
          labelHidden
          onChange={(kind: ActionKind) => add(kind)}
        />
      )}
    </Grid>
  )
}

interface CardProps extends ListProps {
  step: Json
  name: string
  path: Path
  isOpen: boolean
  canMove: { up: boolean; down: boolean }
  onOpen(is: boolean): void
  onMove(by: number): void
  onCopy(): void
  onRemove(): void
}

function StepCard(props: CardProps) {
  const { step, name, problems, disabled, isOpen, canMove, onOpen, onMove, onCopy, onRemove } = props
  const language = useT()
  const { t, say } = language
  const action = kindOf(step)
  const press = (event: KeyboardEvent) => {
    const isOut = event.key === 'ArrowUp' ? !canMove.up : !canMove.down
    if (disabled || isOut || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <Grid as="li" gap={8} className="shrink sc-card" onKeyDown={press}>
      <header>
        <b>{action ? say(kindTitles[action.kind]) : t(words.notAStep)}</b>
        <code className="text-s mono break">{name}</code>
        {problems.length > 0 && <Tag tone="error">{t(words.problems, { count: problems.length })}</Tag>}
        <small>{stepSummary(step, language)}</small>
        <span className="sc-tools">
          {action && (
            <Button kind="text" aria-expanded={isOpen} title={t(words.moveHint)} onClick={() => onOpen(!isOpen)}>
              {t(isOpen ? words.fold : disabled ? words.details : words.edit)}
            </Button>
          )}
          {!disabled && (
            <>
              <Button
                kind="text"
                aria-label={`${t(words.up)} ${name}`}
                disabled={!canMove.up}
                onClick={() => onMove(-1)}
              >
                ↑
              </Button>
              <Button
                kind="text"
                aria-label={`${t(words.down)} ${name}`}
                disabled={!canMove.down}
                onClick={() => onMove(1)}
              >
                ↓
              </Button>
              <Button kind="text" onClick={onCopy}>
                {t(words.duplicate)}
              </Button>
              <Button kind="text" onClick={onRemove}>
                {t(words.remove)}
              </Button>
            </>
          )}
        </span>
      </header>
      {isOpen && action && <StepForm {...props} kind={action.kind} />}
      {action && <InnerLists {...props} kind={action.kind} />}
    </Grid>
  )
}

function StepForm({ json, step, path, kind, problems, disabled, onChange }: CardProps & { kind: ActionKind }) {
  const { say } = useT()
  const inner: Path = [...path, 'do', kind]
  const faultAt = (from: Path) => (at: Path) => {
    const place = [...from, ...at]
    const match = problems.find((problem) => isWithin(problem, place))
    return match && say(match.text)
  }
  const set = (at: Path) => (value: JsonObject) => onChange(withAt(json, at, value) as JsonObject)
  return (
    <Grid gap={12} className="shrink">
      <ObjectForm
        fields={kindFields[kind]}
        value={(valueAt(json, inner) ?? {}) as JsonObject}
        faultAt={faultAt(inner)}
        disabled={disabled}
        onChange={set(inner)}
      />
      <ObjectForm
        fields={stepFields}
        value={step as JsonObject}
        faultAt={faultAt(path)}
        disabled={disabled}
        onChange={set(path)}
      />
    </Grid>
  )
}

function InnerLists({ json, path, kind, problems, disabled, onChange }: CardProps & { kind: ActionKind }) {
  const { t } = useT()
  const titles: Record<string, string> = { steps: kind === 'if' ? words.branch : words.body, else: words.otherwise }
  return (listsOf[kind] ?? []).map((name) => {
    const own: Path = [...path, 'do', kind, name]
    if (valueAt(json, own) === undefined)
      return disabled ? null : (
        <Button
          key={name}
          kind="text"
          onClick={() => onChange(withAt(json, own, [newStep('note', idsIn(json))]) as JsonObject)}
        >
          {t(words.addElse)}
        </Button>
      )
    return (
      <StepList
        key={name}
        json={json}
        problems={problems}
        disabled={disabled}
        onChange={onChange}
        path={own}
        label={t(titles[name]!)}
      />
    )
  })
}
