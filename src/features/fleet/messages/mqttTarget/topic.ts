const placeholders = ['vin', 'content', 'type'] as const

interface TopicParts {
  /** Null: the message concerns no single vehicle. */
  readonly vin: string | null
  readonly content: 'signals' | 'frame' | 'event' | 'state' | 'test'
  /** Type of a message (`report`) or event (`trip.ended`). */
  readonly type: string
}

/** Topic of a message. */
export function topicOf(template: string, { vin, content, type }: TopicParts): string {
  const values: Readonly<Record<string, string>> = { vin: vin ?? '-', content, type }
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/**
 * Returns the problem of a template (MQTT 3.1.1, 4.7). characters: wildcards, a null character or a topic of the broker
 * itself. Vehicle and content are required, because retained states would replace each other.
 */
export function topicProblem(template: string): 'characters' | 'placeholder' | 'missing' | undefined {
  if (/[+#\0]/.test(template) || template.startsWith('$') || Buffer.byteLength(template) > 1_000) return 'characters'
  const names = [...template.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
  if (names.some((name) => !placeholders.some((each) => each === name))) return 'placeholder'
  return names.includes('vin') && names.includes('content') ? undefined : 'missing'
}
