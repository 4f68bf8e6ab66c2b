import { type ReactNode, useId } from 'react'
import { requestIdOf } from '../client/fault.ts'
import { RequestId } from './request-id.tsx'

/** What every input has around it. */
export interface FieldProps {
  label: string
  /** The label is read out, not shown: what stands around says it. */
  labelHidden?: boolean | undefined
  /** What is wrong with the value; read out, too. The fault of a call is shown with the id of its request. */
  fault?: string | Error | undefined
  hint?: ReactNode
  /** Stands right of the input. */
  beside?: ReactNode
  /** Of the whole field. */
  className?: string | undefined
}

/** What the input itself is given, to belong to its label and its fault. */
export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props extends FieldProps {
  children(control: ControlProps): ReactNode
}

/** An input with its label above and its fault or hint below. */
export function Field({ label, labelHidden, fault, hint, beside, className, children }: Props) {
  const id = useId()
  const note = fault || hint ? `${id}-note` : undefined
  return (
    <div className={`ui-field${labelHidden ? ' bare' : ''}${className ? ` ${className}` : ''}`}>
      <label htmlFor={id} className={labelHidden ? 'ui-hidden' : undefined}>
        {label}
      </label>
      <div className="ui-row">
        {children({ id, 'aria-invalid': fault ? true : undefined, 'aria-describedby': note })}
        {beside}
      </div>
      {note && (
        <div id={note}>
          <FaultText>{fault}</FaultText>
          {hint && <div className="ui-hint">{hint}</div>}
        </div>
      )}
    </div>
  )
}

/** Something that is wrong with more than one input; the fault of a call with the id of its request. */
export function FaultText({ children }: { children: ReactNode | Error }) {
  return children ? (
    <p className="ui-fault" role="alert">
      {children instanceof Error ? children.message : children}
      <RequestId id={requestIdOf(children)} />
    </p>
  ) : null
}
