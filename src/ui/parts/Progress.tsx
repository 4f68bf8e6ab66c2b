import './progress.css'

interface ProgressProps {
  /** Accessible name of the task. */
  label: string
  max: number
  /** Undefined: the progress is unknown. */
  value: number | undefined
}

export const Progress = ({ label, max, value }: ProgressProps) => (
  <progress className="ui-progress" aria-label={label} max={max} {...(value !== undefined && { value })} />
)
