const steps = ['B', 'KB', 'MB', 'GB'] as const

/** A number of bytes for display: '1.4 MB'. */
export function sizeText(bytes: number): string {
  const step = Math.min(steps.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${steps[step]}`
}
