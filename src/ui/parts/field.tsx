import { type ReactNode, useId } from 'react'
import { requestIdOf } from '../../client/fault.ts'
import { Row } from './layout.tsx'
import { RequestId } from './RequestId.tsx'

export interface FieldProps {
  label: string
  /** Hides the label, except for screen readers, if the context is clear without it. */
  labelHidden?: boolean | undefined
  /** Error of the value, announced by screen readers, too. The fault of a call is shown with its request id. */
  fault?: string | Error | undefined
  hint?: ReactNode
  /** Content to the right of the input. */
  trailing?: ReactNode
  className?: string | undefined
}

/** Attributes that connect the input to its label and its fault. */
export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props extends FieldProps {
  children(control: ControlProps): ReactNode
}

export function Field({ label, labelHidden, fault, hint, trailing, className, children }: Props) {
  const id = useId()
  const note = fault || hint ? `${id}-note` : undefined
  return (
    <div className={`shrink ui-field${labelHidden ? ' bare' : ''}${className ? ` ${className}` : ''}`}>
      <label htmlFor={id} className={labelHidden ? 'ui-hidden' : undefined}>
        {label}
      </label>
      <Row gap={8} className="ui-row">
        {children({ id, 'aria-invalid': fault ? true : undefined, 'aria-describedby': note })}
        {trailing}
      </Row>
      {note && (
        <div id={note}>
          <FaultText>{fault}</FaultText>
          {hint && <div className="ui-hint">{hint}</div>}
        </div>
      )}
    </div>
  )
}

/** Error of more than one input. The fault of a call is shown with its request id. */
export function FaultText({ children }: { children: ReactNode | Error }) {
  return children ? (
    <p className="ui-fault" role="alert">
      {children instanceof Error ? children.message : children}
      <RequestId id={requestIdOf(children)} />
    </p>
  ) : null
}
