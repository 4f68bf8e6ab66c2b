import type { ServiceClass } from '../../../../domain/gb32960/uds/index.ts'
import type { Tone } from '../../../../record/kinds/option.ts'

export const classTones = { read: 'processing', change: 'warning', never: 'error' } as const satisfies Record<
  ServiceClass,
  Tone
>
