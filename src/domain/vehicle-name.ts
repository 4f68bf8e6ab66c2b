/** Name of a vehicle in texts, choices and titles: the plate first, the VIN after it. */
export const vehicleName = (vin: string, plate?: string | null): string => (plate ? `${plate} · ${vin}` : vin)
