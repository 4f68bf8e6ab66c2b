import './progress.css'

interface ProgressProps {
  /** What is under way; read out. */
  label: string
  max: number
  /** Undefined: nobody knows how far it has come. */
  value: number | undefined
}

/** How far something has come, as a bar. */
export const Progress = ({ label, max, value }: ProgressProps) => (
  <progress className="ui-progress" aria-label={label} max={max} {...(value !== undefined && { value })} />
)
