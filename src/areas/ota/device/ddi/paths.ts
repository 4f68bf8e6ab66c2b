import type { DeviceRequest } from '../../../../server/http/device-routes.ts'

/** A box knows the platform by one tenant. */
const tenant = 'DEFAULT'
export const root = `/ddi/${tenant}/controller/v1/:vin`
/** The address of the box's own resource. */
export const baseOf = ({ origin, vin }: DeviceRequest): string => `${origin}/ddi/${tenant}/controller/v1/${vin}`
