import type { DeviceRequest } from '../../../../../platform/http/device-routes.ts'

/** Fixed tenant, as hawkBit paths require one. */
const tenant = 'DEFAULT'
export const root = `/ddi/${tenant}/controller/v1/:vin`
export const baseOf = ({ origin, vin }: DeviceRequest): string => `${origin}/ddi/${tenant}/controller/v1/${vin}`
