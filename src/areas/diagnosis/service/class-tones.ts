import type { Tone } from '../../../kit/record/kinds/option.ts'
import type { ServiceClass } from '../../../protocol/uds/index.ts'

export const classTones = { read: 'processing', change: 'warning', never: 'error' } as const satisfies Record<
  ServiceClass,
  Tone
>
