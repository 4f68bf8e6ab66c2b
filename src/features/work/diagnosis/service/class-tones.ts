import type { Tone } from '../../../../domain/contract/state-machine.ts'
import type { ServiceClass } from '../../../../domain/gb32960/uds/index.ts'

export const classTones = { read: 'processing', change: 'warning', never: 'error' } as const satisfies Record<
  ServiceClass,
  Tone
>
