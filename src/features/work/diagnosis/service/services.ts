import { type ServiceClass, type UdsService, udsServices } from '../../../../domain/gb32960/uds/index.ts'

export interface ListedService extends UdsService {
  /** Two hex digits. */
  readonly id: string
}

const all: readonly ListedService[] = Object.entries(udsServices).map(([number, service]) => ({
  id: Number(number).toString(16).toUpperCase().padStart(2, '0'),
  ...service,
}))

/** Services by safety class, the harmless ones first. */
export const serviceGroups = (['read', 'change', 'never'] as const satisfies readonly ServiceClass[]).map((group) => ({
  group,
  services: all.filter((service) => service.class === group),
}))
