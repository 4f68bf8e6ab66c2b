import type { VehicleControls } from '../command/contract.ts'
import type { KindOfCommand } from '../command/kind-texts.ts'

/** Initial settings of a command: the vehicle's current values, or else common ones. */
export function defaultsOf(kind: KindOfCommand, controls: VehicleControls | null): Record<string, unknown> {
  const limitPercent = controls?.chargeLimitPercent ?? 80
  switch (kind) {
    case 'climateOn':
      return { temperatureC: controls?.climate?.targetC ?? 22, minutes: 15 }
    case 'heatOn':
      return { minutes: 20 }
    case 'heatPlan':
      return { at: '07:00', minutes: 30, ...controls?.heatPlan }
    case 'chargeLimit':
      return { limitPercent }
    case 'chargePlan':
      return { from: '22:00', until: '06:00', limitPercent, ...controls?.chargePlan }
    case 'setPeriods':
      return { reportS: 10, heartbeatS: 60 }
    default:
      return {}
  }
}
